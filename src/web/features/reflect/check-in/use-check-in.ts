/** The check-in under way: every answer is kept on the device as it is given, so that a reload loses none. */
import { useEffect, useRef, useState } from 'react'
import type { Happiness, Question } from '#contract/reflect.ts'
import { deleteDraft, storeDraft, readDraft, saveDraft } from '#web/lib/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { type CheckInDraft, parseDraft, toDraft, toHappinessBlock, isWorthSaving, listSteps } from './check-in-draft.ts'

const DRAFT_NAME = 'check-in'

export interface CheckInController {
  draft: CheckInDraft
  /** Where in `steps` the person is. */
  at: number
  steps: readonly string[]
  worthSaving: boolean
  change: (more: Partial<CheckInDraft>) => void
  go: (to: number) => void
  /** Hands over what is to be sent; once that is written down, the draft is gone. */
  finish: (keep: (happiness: Happiness) => Promise<void>) => Promise<void>
}

export interface CheckInStart {
  /** The answer that came along from home. */
  score?: number | undefined
  before_or_after?: Happiness['before_or_after'] | undefined
}

const begin = (draft: CheckInDraft, questions: readonly Question[], { score, before_or_after }: CheckInStart) => {
  const mood = questions.find(({ kind }) => kind === 'mood')
  const answers = score && mood ? { ...draft.answers, [mood.uuid]: score } : draft.answers
  return { ...draft, answers, before_or_after: before_or_after ?? draft.before_or_after }
}

/** Undefined until the device has been asked what it kept. */
export const useCheckIn = (questions: readonly Question[], beginning: CheckInStart): CheckInController | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [draft, setDraft] = useState<CheckInDraft>()
  const began = useRef({ questions, beginning })
  const latest = useRef<CheckInDraft>(undefined)

  useEffect(() => {
    let gone = false
    const bringBack = async () => {
      const kept = await readDraft(account, DRAFT_NAME)
      if (gone) return
      latest.current ??= begin(parseDraft(kept, Date.now()), began.current.questions, began.current.beginning)
      setDraft(latest.current)
    }
    void bringBack()
    return () => {
      gone = true
    }
  }, [account])

  if (!draft) return undefined
  const steps = listSteps(questions)
  const change = (more: Partial<CheckInDraft>) => {
    const next = { ...(latest.current ?? draft), ...more }
    latest.current = next
    setDraft(next)
    void storeDraft(account, DRAFT_NAME, next)
  }
  return {
    draft,
    at: Math.max(0, steps.indexOf(draft.step)),
    steps,
    worthSaving: isWorthSaving(draft),
    change,
    go: (to) => change({ step: steps[Math.min(steps.length - 1, Math.max(0, to))] ?? '' }),
    finish: async (keep) => {
      await keep(toHappinessBlock(latest.current ?? draft, questions, new Date()))
      await deleteDraft(account, DRAFT_NAME)
    },
  }
}

/** Whether somebody has left a check-in of today half-way. */
export const hasUnfinishedCheckIn = async (account: string): Promise<boolean> =>
  isWorthSaving(parseDraft(await readDraft(account, DRAFT_NAME), Date.now()))

/** @returns `begun` when another one is under way, which stays; else whether it is here as a half-filled one, and safely */
export const resumeCheckIn = async (account: string, sent: Happiness): Promise<'begun' | 'safe' | 'open'> => {
  if (await hasUnfinishedCheckIn(account)) return 'begun'
  return (await saveDraft(account, DRAFT_NAME, toDraft(sent, Date.now()))) ? 'safe' : 'open'
}
