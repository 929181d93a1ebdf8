/** /reflect asks how a person is today, over the bay; after it come one short practice and today's answers. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Happiness, Question } from '#contract/reflect.ts'
import {
  type StartedPractice,
  readStartedPractice,
  deleteStartedPractice,
} from '#web/features/reflect/started-practice.ts'
import { CheckIn } from '#web/features/reflect/check-in/check-in.tsx'
import { hasUnfinishedCheckIn } from '#web/features/reflect/check-in/use-check-in.ts'
import type { CheckInStart } from '#web/features/reflect/check-in/use-check-in.ts'
import { checkInOutbox } from '#web/features/reflect/check-in-outbox.ts'
import { useQuestions } from '#web/features/reflect/questions.ts'
import { PracticeQuestion } from '#web/features/reflect/saved/practice-question.tsx'
import { RejectedCheckIns } from '#web/features/reflect/saved/rejected-check-ins.tsx'
import { Scene } from '#web/features/reflect/saved/scene.tsx'
import { CheckedInToday } from '#web/features/reflect/saved/checked-in-today.tsx'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { reloadOutboxes } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { type TodaysCheckIn, useTodaysCheckIn } from '#web/features/reflect/todays-check-in.ts'
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'
import { RemindersLine } from '#web/features/reflect/reminders/reminders-line.tsx'
import { StaffLine } from '#web/features/reflect/staff/staff-line.tsx'
import { TalkToSomeone } from '#web/features/support/talk/talk-to-someone.tsx'
import { useFeedbackInHeader } from '#web/ui/frame/feedback-position.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { AfterCheckIn } from './reflect-after.tsx'
import styles from './reflect.module.css'
import { ReflectTabs } from './reflect-tabs.tsx'

/** Returns the answer or practice that home passed along. */
const readStart = (state: unknown): CheckInStart | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  const { score, before_or_after } = state as CheckInStart
  const isScore = typeof score === 'number' && score >= 1 && score <= 5
  return isScore || before_or_after ? { ...(isScore ? { score } : {}), before_or_after } : undefined
}

/** Returns what the device knows: an unfinished check-in, and a practice that was opened from one. */
const useLocalState = (account: string) => {
  const [localState, setLocalState] = useState<{ isUnderWay: boolean; practice: StartedPractice | undefined }>()
  useEffect(() => {
    let isCanceled = false
    const load = async () => {
      // A check-in in the outbox is today's check-in too: nobody is asked again before that is known.
      const [isUnderWay, practice] = await Promise.all([
        hasUnfinishedCheckIn(account),
        readStartedPractice(account),
        reloadOutboxes(),
      ])
      if (!isCanceled) setLocalState({ isUnderWay, practice })
    }
    void load()
    return () => {
      isCanceled = true
    }
  }, [account])
  const clearPractice = () => {
    void deleteStartedPractice(account)
    setLocalState((current) => current && { ...current, practice: undefined })
  }
  return { localState, clearPractice }
}

export function ReflectScreen() {
  useFeedbackInHeader()
  const questions = useQuestions()
  return (
    <Answer query={questions} skeleton={<Wrap>{null}</Wrap>}>
      {({ Questions, closing }) => <Reflect questions={Questions} closing={closing} />}
    </Answer>
  )
}

interface DoneTodayProps {
  today: TodaysCheckIn
  questions: readonly Question[]
  practice: StartedPractice | undefined
  clearPractice: () => void
  restart: (beginning?: CheckInStart) => void
  below: ReactNode
}

function DoneToday({ today, questions, practice, clearPractice, restart, below }: DoneTodayProps) {
  const moodLabels = questions.find(({ kind }) => kind === 'mood')?.answers ?? []
  const startAfterQuestion = ({ session_uuid }: StartedPractice) =>
    restart({ before_or_after: { session_uuid, moment: 'after' } })
  return (
    <Scene mood={today.mood} above={<ReflectTabs />}>
      <CheckedInToday checkIn={today} answers={moodLabels} onAgain={() => restart()} below={below}>
        {practice && (
          <PracticeQuestion practice={practice} onAnswer={() => startAfterQuestion(practice)} onClose={clearPractice} />
        )}
      </CheckedInToday>
    </Scene>
  )
}

/** Returns the check-in that is being answered, its round, and what was just saved. */
const useRounds = (navigationState: unknown) => {
  const [start, setStart] = useState<CheckInStart | undefined>(() => readStart(navigationState))
  const [saved, setSaved] = useState<Happiness>()
  const [round, setRound] = useState(0)
  const restart = (beginning: CheckInStart = {}) => {
    setSaved(undefined)
    setStart(beginning)
    setRound(round + 1)
  }
  const done = (happiness: Happiness) => {
    setSaved(happiness)
    setStart(undefined)
  }
  return { start, saved, round, restart, done }
}

/** The quiet links under a check-in: help, support contacts, reminders, and for staff a student's check-in. */
function BelowCheckIn({ unheard, onRestart }: { unheard: boolean; onRestart: () => void }) {
  return (
    <>
      {unheard && <p className={styles.unheard}>{reflect('today.unknown')}</p>}
      <RejectedCheckIns onResumed={onRestart} />
      <div className={styles.below}>
        <NeedHelp look="glass" />
        <TalkToSomeone className={styles.line} />
        <RemindersLine className={styles.line} />
        <StaffLine className={styles.line} />
      </div>
    </>
  )
}

/** The quiet card next to a note that may be a sign of a crisis. Saving the note doesn't wait for it. */
function NoteCard({ note }: { note: string }) {
  const { noticed, close } = useSafetyNotice(note)
  return noticed ? <SafetyNoticeCard place="note" saved={false} onClose={close} /> : null
}

function Reflect({ questions, closing }: { questions: readonly Question[]; closing: string }) {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const account = useUser()?.user_account_uuid ?? ''
  const { today, known, isUnreachable } = useTodaysCheckIn(questions)
  const { localState, clearPractice } = useLocalState(account)
  const { start, saved, round, restart, done } = useRounds(state)
  const above: ReactNode = <ReflectTabs />

  const save = async (happiness: Happiness) => {
    await checkInOutbox.queue(happiness)
    if (happiness.before_or_after?.moment === 'after') clearPractice()
    done(happiness)
    // A reload must not start another check-in.
    void navigate({ search }, { replace: true, state: null })
  }
  const below = <BelowCheckIn unheard={isUnreachable} onRestart={() => restart()} />

  if (saved) {
    return (
      <AfterCheckIn happiness={saved} questions={questions} closing={closing} above={above} onAgain={() => restart()} />
    )
  }
  if (!localState || (!start && !known)) return null
  if (today && !start && !localState.isUnderWay) {
    return (
      <DoneToday
        today={today}
        questions={questions}
        practice={localState.practice}
        clearPractice={clearPractice}
        restart={restart}
        below={below}
      />
    )
  }
  return (
    <CheckIn
      key={round}
      questions={questions}
      beginning={start ?? {}}
      onSave={save}
      above={above}
      help={<NeedHelp look="glass" />}
      below={below}
      takesFocus={round > 0}
      BesideNote={NoteCard}
    />
  )
}
