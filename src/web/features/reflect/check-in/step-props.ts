/** The props of every step of the check-in. */
import type { ComponentType } from 'react'
import type { Question } from '#contract/reflect.ts'
import type { FeelingWord } from '#rules/feelings/feeling-word.ts'
import type { CheckInController } from './use-check-in.ts'

export interface CheckInStepProps {
  checkIn: CheckInController
  question: Question | undefined
  save: () => void
  /** Appears beside the note while the person types it. */
  BesideNote?: ComponentType<{ note: string }> | undefined
}

export interface WordsProps {
  words: readonly FeelingWord[]
  chosen: readonly string[]
  toggle: (id: string) => void
}
