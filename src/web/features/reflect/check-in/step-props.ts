/** What a step of the check-in is given. */
import type { ComponentType } from 'react'
import type { Question } from '#contract/reflect.ts'
import type { FeelingWord } from '#rules/feelings/feeling-word.ts'
import type { CheckInController } from './use-check-in.ts'

export interface StepProps {
  checkIn: CheckInController
  question: Question | undefined
  save: () => void
  /** Stands beside a note that somebody is writing. */
  BesideNote?: ComponentType<{ note: string }> | undefined
}

export interface WordsProps {
  words: readonly FeelingWord[]
  chosen: readonly string[]
  toggle: (id: string) => void
}
