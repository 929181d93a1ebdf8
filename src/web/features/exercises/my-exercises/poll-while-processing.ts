/** Polls exercises while their audio is processing, so that their progress stays current. */
import type { Exercise } from '#contract/exercises.ts'

/** The polling intervals in milliseconds, for one exercise and for a list. */
const AT_ONE = 2500
const AT_LIST = 6000

export const pollWhileProcessing = (exercise: Exercise | undefined): number | false =>
  exercise?.status === 'processing' ? AT_ONE : false

export const pollWhileAnyProcessing = (
  pages: readonly { Exercises: readonly Exercise[] }[] | undefined,
): number | false =>
  pages?.some(({ Exercises }) => Exercises.some(({ status }) => status === 'processing')) ? AT_LIST : false
