/** The prompt of a new exercise. It is saved on the device while the person is typing. */
import { useEffect, useRef, useState } from 'react'
import type { Exercise } from '#contract/exercises.ts'
import type { UserData } from '#contract/identity.ts'
import { MAX_MINUTES, type Technique, techniques, type Tone, tones } from '#rules/exercises.ts'
import { deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

export interface PromptDraft {
  prompt: string
  minutes: number
  audience: UserData['audience']
  /** If nobody chose a tone, the server picks one. */
  tone: Tone | undefined
  technique: Technique | undefined
}

const DEFAULT_MINUTES = 5
const DRAFT_NAME = 'wish'

export const toPromptDraft = ({ prompt, duration, audience, tone, technique }: Exercise): PromptDraft => ({
  prompt,
  minutes: duration,
  audience,
  tone,
  technique,
})

type Fields = Record<string, unknown>
const pickKnown = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.includes(value as Value) ? (value as Value) : undefined

/** Parses a stored prompt as far as it is valid. Any code of this origin can write to the storage. */
export const parsePromptDraft = (stored: unknown, fallback: PromptDraft): PromptDraft => {
  if (typeof stored !== 'object' || stored === null) return fallback
  const { prompt, minutes, audience, tone, technique } = stored as Fields
  const wholeMinutes =
    typeof minutes === 'number' && minutes >= 1 && minutes <= MAX_MINUTES ? Math.round(minutes) : undefined
  return {
    prompt: typeof prompt === 'string' ? prompt.slice(0, 2000) : fallback.prompt,
    minutes: wholeMinutes ?? fallback.minutes,
    audience: pickKnown(['k_5', 'middle_school', 'high_school', 'adult'] as const, audience) ?? fallback.audience,
    tone: pickKnown(tones, tone),
    technique: pickKnown(techniques, technique),
  }
}

/** Returns the `Exercise` block of the requests that write a script. */
export const toExerciseBlock = ({ prompt, minutes, audience, tone, technique }: PromptDraft) => ({
  prompt: prompt.trim(),
  duration: minutes,
  audience,
  ...(tone ? { tone } : {}),
  ...(technique ? { technique } : {}),
})

export const deletePromptDraft = (account: string): void => void deleteDraft(account, DRAFT_NAME)

/**
 * @param initialValues the initial values: those of an exercise to rewrite, or a first sentence from the link
 * @returns the prompt draft, and a function that changes it
 */
export const usePromptDraft = (
  initialValues: Partial<PromptDraft> | undefined,
): [PromptDraft, (change: Partial<PromptDraft>) => void] => {
  const user = useUser()
  const account = user?.user_account_uuid ?? ''
  const [draft, setDraft] = useState<PromptDraft>({
    prompt: '',
    minutes: DEFAULT_MINUTES,
    audience: user?.audience ?? 'adult',
    tone: undefined,
    technique: undefined,
    ...initialValues,
  })
  const isTouched = useRef(initialValues !== undefined)
  const savesDraft = initialValues?.minutes === undefined

  useEffect(() => {
    if (isTouched.current || !account) return
    const restoreDraft = async () => {
      const stored = await readDraft(account, DRAFT_NAME)
      if (!isTouched.current) setDraft((current) => parsePromptDraft(stored, current))
    }
    void restoreDraft()
  }, [account])

  const change = (more: Partial<PromptDraft>) => {
    isTouched.current = true
    const next = { ...draft, ...more }
    setDraft(next)
    if (savesDraft && account) void storeDraft(account, DRAFT_NAME, next)
  }
  return [draft, change]
}
