/** The check-in in progress. Every answer is saved on the device at once, so that a reload loses none. */
import { useEffect, useRef, useState } from 'react'
import type { Happiness, Question } from '#contract/reflect.ts'
import { deleteDraft, storeDraft, readDraft, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { type CheckInDraft, parseDraft, toDraft, toHappinessBlock, isWorthSaving, listSteps } from './check-in-draft.ts'

const DRAFT_NAME = 'check-in'

export interface CheckInController {
  draft: CheckInDraft
  /** The index of the current step in `steps`. */
  at: number
  steps: readonly string[]
  isWorthSaving: boolean
  change: (more: Partial<CheckInDraft>) => void
  goToStep: (to: number) => void
  /** Passes the check-in to `store`, and deletes the draft once it is stored. */
  finish: (store: (happiness: Happiness) => Promise<void>) => Promise<void>
}

export interface CheckInStart {
  /** The answer that the person gave on the home page. */
  score?: number | undefined
  before_or_after?: Happiness['before_or_after'] | undefined
}

const applyStart = (draft: CheckInDraft, questions: readonly Question[], { score, before_or_after }: CheckInStart) => {
  const mood = questions.find(({ kind }) => kind === 'mood')
  const answers = score && mood ? { ...draft.answers, [mood.uuid]: score } : draft.answers
  return { ...draft, answers, before_or_after: before_or_after ?? draft.before_or_after }
}

/** Returns undefined until the stored draft has been read. */
export const useCheckIn = (questions: readonly Question[], beginning: CheckInStart): CheckInController | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [draft, setDraft] = useState<CheckInDraft>()
  const initial = useRef({ questions, beginning })
  const latest = useRef<CheckInDraft>(undefined)

  useEffect(() => {
    let isCanceled = false
    const restoreDraft = async () => {
      const stored = await readDraft(account, DRAFT_NAME)
      if (isCanceled) return
      latest.current ??= applyStart(
        parseDraft(stored, Date.now()),
        initial.current.questions,
        initial.current.beginning,
      )
      setDraft(latest.current)
    }
    void restoreDraft()
    return () => {
      isCanceled = true
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
    isWorthSaving: isWorthSaving(draft),
    change,
    goToStep: (to) => change({ step: steps[Math.min(steps.length - 1, Math.max(0, to))] ?? '' }),
    finish: async (store) => {
      await store(toHappinessBlock(latest.current ?? draft, questions, new Date()))
      await deleteDraft(account, DRAFT_NAME)
    },
  }
}

/** Checks whether the person has an unfinished check-in of today. */
export const hasUnfinishedCheckIn = async (account: string): Promise<boolean> =>
  isWorthSaving(parseDraft(await readDraft(account, DRAFT_NAME), Date.now()))

/**
 * Restores a sent check-in as a draft.
 * @returns `begun` if another check-in is in progress, which stays; otherwise `safe` if the draft outlives this tab, or
 * `open` if it doesn't
 */
export const resumeCheckIn = async (account: string, sent: Happiness): Promise<'begun' | 'safe' | 'open'> => {
  if (await hasUnfinishedCheckIn(account)) return 'begun'
  return (await saveDraft(account, DRAFT_NAME, toDraft(sent, Date.now()))) ? 'safe' : 'open'
}
