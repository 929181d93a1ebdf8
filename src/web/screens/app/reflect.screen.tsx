/** /reflect: how someone is today, over the bay; after it one short practice, and what was put in today. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dashboard, type Happiness, type Question } from '#contract/reflect.ts'
import { type BegunPractice, begunPractice, forgetBegun } from '#web/features/reflect/begun-practice.ts'
import { CheckIn } from '#web/features/reflect/check-in/check-in.tsx'
import { isToday } from '#web/features/reflect/check-in/draft.ts'
import { isUnderWay } from '#web/features/reflect/check-in/use-check-in.ts'
import type { Beginning } from '#web/features/reflect/check-in/use-check-in.ts'
import { checkInBox } from '#web/features/reflect/check-in-box.ts'
import { hereNow } from '#web/features/reflect/here.ts'
import { useQuestions } from '#web/features/reflect/questions.ts'
import { AskAfter } from '#web/features/reflect/saved/ask-after.tsx'
import { Scene } from '#web/features/reflect/saved/scene.tsx'
import { Today } from '#web/features/reflect/saved/today.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { useWaiting } from '#web/lib/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { AfterCheckIn } from './reflect-after.tsx'
import { ReflectBelow } from './reflect-below.tsx'
import { ReflectTabs } from './reflect-tabs.tsx'

/** What came along from home, a prompt or a practice. */
const beginningFrom = (state: unknown): Beginning | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  const { score, before_or_after } = state as Beginning
  const isScore = typeof score === 'number' && score >= 1 && score <= 5
  return isScore || before_or_after ? { ...(isScore ? { score } : {}), before_or_after } : undefined
}

/** What the device knows: a check-in that was left half-way, and a practice that was opened from one. */
const useKept = (account: string) => {
  const [kept, setKept] = useState<{ underWay: boolean; practice: BegunPractice | undefined }>()
  useEffect(() => {
    let gone = false
    const look = async () => {
      const [underWay, practice] = await Promise.all([isUnderWay(account), begunPractice(account)])
      if (!gone) setKept({ underWay, practice })
    }
    void look()
    return () => {
      gone = true
    }
  }, [account])
  const forgetPractice = () => {
    void forgetBegun(account)
    setKept((now) => now && { ...now, practice: undefined })
  }
  return { kept, forgetPractice }
}

/** Today's check-in: as the server has it, or as it waits here. */
const useToday = (questions: readonly Question[]) => {
  const answer = useAnswer(dashboard, { Here: hereNow() })
  const waiting = useWaiting(checkInBox).filter(({ not_now, answered_at }) => !not_now && isToday(answered_at))
  const last = waiting.at(-1)
  const mood = questions.find(({ kind }) => kind === 'mood')?.uuid
  const score = last?.answers.find(({ question_uuid }) => question_uuid === mood)?.score ?? null
  const stored = answer.data?.Reflect.today
  const today = last
    ? { uuid: undefined, mood: score, answered_at: last.answered_at }
    : stored && { uuid: stored.uuid, mood: stored.mood, answered_at: stored.answered_at }
  return { today, known: today !== undefined || answer.status !== 'pending' || answer.fetchStatus === 'paused' }
}

export function ReflectScreen() {
  const questions = useQuestions()
  return (
    <Answer of={questions} skeleton={<Wrap>{null}</Wrap>}>
      {({ Questions, closing }) => <Reflect questions={Questions} closing={closing} />}
    </Answer>
  )
}

function Reflect({ questions, closing }: { questions: readonly Question[]; closing: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const account = useUser()?.user_account_uuid ?? ''
  const { today, known } = useToday(questions)
  const { kept, forgetPractice } = useKept(account)
  const [begun, setBegun] = useState<Beginning | undefined>(() => beginningFrom(state))
  const [saved, setSaved] = useState<Happiness>()
  const above: ReactNode = <ReflectTabs />

  const save = async (happiness: Happiness) => {
    await checkInBox.queue(happiness)
    if (happiness.before_or_after?.moment === 'after') forgetPractice()
    setSaved(happiness)
    setBegun(undefined)
    // A reload is not another check-in.
    void navigate('.', { replace: true, state: null })
  }
  const again = (beginning: Beginning = {}) => {
    setSaved(undefined)
    setBegun(beginning)
  }

  if (saved) {
    return (
      <AfterCheckIn happiness={saved} questions={questions} closing={closing} above={above} onAgain={() => again()} />
    )
  }
  if (!kept || (!begun && !known)) return null
  if (today && !begun && !kept.underWay) {
    const words = questions.find(({ kind }) => kind === 'mood')?.answers ?? []
    const after = kept.practice && { session_uuid: kept.practice.session_uuid, moment: 'after' as const }
    return (
      <Scene mood={today.mood} above={above}>
        <Today checkIn={today} answers={words} onAgain={() => again()} below={<ReflectBelow />}>
          {kept.practice && after && (
            <AskAfter
              practice={kept.practice}
              onAnswer={() => again({ before_or_after: after })}
              onClose={forgetPractice}
            />
          )}
        </Today>
      </Scene>
    )
  }
  return <CheckIn questions={questions} beginning={begun ?? {}} onSave={save} above={above} below={<ReflectBelow />} />
}
