/** What is being read aloud shows how far it is by itself. */
import type { Exercise } from '#contract/exercises.ts'

/** Milliseconds between two looks: at one that is waited for, and at a list. */
const AT_ONE = 2500
const AT_LIST = 6000

export const pollWhileProcessing = (exercise: Exercise | undefined): number | false =>
  exercise?.status === 'processing' ? AT_ONE : false

export const pollWhileAnyProcessing = (
  pages: readonly { Exercises: readonly Exercise[] }[] | undefined,
): number | false =>
  pages?.some(({ Exercises }) => Exercises.some(({ status }) => status === 'processing')) ? AT_LIST : false
