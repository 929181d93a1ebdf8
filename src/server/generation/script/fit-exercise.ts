import { MAX_PAUSE_SECONDS } from '#rules/exercises.ts'
import { DoesNotFitError, fitPauses, type Fit, type FittedLine } from './fit-pauses.ts'
import { getIdealPause, getLongestPause, getShortestPause, type ScriptPause } from './script.ts'

/** A line of a custom exercise whose speech is rendered. */
export type TimedExerciseLine = FittedLine & {
  /** Whether a person set this pause. It then lasts exactly its ideal length. */
  fixed?: boolean | undefined
  /** The seconds of a held count, including the words. */
  count?: number | undefined
}

export type ExerciseFit = Omit<Fit, 'dropped'> & {
  /** The length of the whole: the requested length, or as close to it as the words and the fixed pauses allow. */
  seconds: number
  /** The number of `rest` lines that were left out to save time. */
  dropped: number
}

/** A shorter pause is not a silence that could grow. */
const MIN_GROWING_SECONDS = 0.01

/** The shortest silence after a counted word, however fast the count is. */
const MIN_HOLD_SECONDS = 0.6

/**
 * Chooses the pauses of an exercise as {@link fitPauses} does, and handles the cases that it rejects, because
 * everything that a person wrote and set must stay. If the exercise is too short with every free pause at its
 * longest, the pauses grow beyond it together, each up to the longest pause that a person can set. If it is too long
 * even without all `rest` lines, all lines stay, with their shortest pauses. A line whose pause is fixed is never
 * left out.
 */
export const fitExercise = (
  lines: readonly TimedExerciseLine[],
  timeFrame: { target: number; marginSeconds: number },
): ExerciseFit => {
  const fittedLines = lines.map(toFittedLine)
  try {
    const fitted = fitPauses(fittedLines, timeFrame)
    return fitted.overflow > 0 ? widenPauses(fittedLines, fitted, timeFrame) : { ...fitted, seconds: timeFrame.target }
  } catch (error) {
    if (!(error instanceof DoesNotFitError)) throw error
    const pauses = fittedLines.map(({ pause }) => getShortestPause(pause))
    return { pauses, seconds: sumSeconds(fittedLines, pauses, timeFrame.marginSeconds), dropped: 0, overflow: 0 }
  }
}

const toFittedLine = ({ section, speech, pause, fixed, count }: TimedExerciseLine): FittedLine => ({
  // A line with a fixed pause counts as `practice`, because only lines of `rest` are ever left out.
  section: fixed ? 'practice' : section,
  speech,
  pause: toHeldPause(pause, speech, fixed ? undefined : count) ?? (fixed ? { hold: getIdealPause(pause) } : pause),
})

const toHeldPause = (pause: ScriptPause, speech: number, count: number | undefined): ScriptPause | undefined =>
  count === undefined ? undefined : { hold: Math.max(MIN_HOLD_SECONDS, count - speech) }

const sumSeconds = (lines: readonly FittedLine[], pauses: Fit['pauses'], marginSeconds: number) =>
  lines.reduce((sum, { speech }, index) => {
    const pause = pauses[index]
    return pause === undefined ? sum : sum + speech + pause
  }, marginSeconds)

const widenPauses = (
  lines: readonly FittedLine[],
  { pauses: fitted, dropped }: Fit,
  timeFrame: { target: number; marginSeconds: number },
) => {
  const getPauses = (factor: number) =>
    lines.map(({ pause }, index) => (fitted[index] === undefined ? undefined : widenPause(pause, factor)))
  const getSeconds = (factor: number) => sumSeconds(lines, getPauses(factor), timeFrame.marginSeconds)
  let [low, high] = [1, MAX_PAUSE_SECONDS / findSmallestMaximum(lines)]
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (getSeconds(middle) < timeFrame.target) low = middle
    else high = middle
  }
  const pauses = getPauses(high)
  const overflow = pauses.reduce<number>((sum, pause, index) => sum + getExcess(lines[index]!.pause, pause), 0)
  return { pauses, seconds: getSeconds(high), dropped, overflow }
}

const widenPause = (pause: ScriptPause, factor: number) => {
  if ('hold' in pause || pause.max < MIN_GROWING_SECONDS) return getLongestPause(pause)
  return Math.max(pause.max, Math.min(MAX_PAUSE_SECONDS, pause.max * factor))
}

const findSmallestMaximum = (lines: readonly FittedLine[]) =>
  Math.min(
    MAX_PAUSE_SECONDS,
    ...lines.map(({ pause }) => getLongestPause(pause)).filter((seconds) => seconds >= MIN_GROWING_SECONDS),
  )

const getExcess = (pause: ScriptPause, seconds: number | undefined) =>
  seconds === undefined ? 0 : Math.max(0, seconds - getLongestPause(pause))
