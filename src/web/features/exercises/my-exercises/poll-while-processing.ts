/** Polls exercises while their audio is processing, so that their progress stays current. */
import type { Exercise } from '#contract/exercises.ts'

/** The polling intervals in milliseconds, for one exercise and for a list. */
const EXERCISE_INTERVAL_MS = 2500
const LIST_INTERVAL_MS = 6000

export const pollWhileProcessing = (exercise: Exercise | undefined): number | false =>
  exercise?.status === 'processing' ? EXERCISE_INTERVAL_MS : false

export const pollWhileAnyProcessing = (
  pages: readonly { Exercises: readonly Exercise[] }[] | undefined,
): number | false =>
  pages?.some(({ Exercises }) => Exercises.some(({ status }) => status === 'processing')) ? LIST_INTERVAL_MS : false
