/** Chooses the pauses between the lines of a script, so that the audio has the requested length. */
import { getLongestPause, getShortestPause, type ScriptPause, type ScriptSectionName } from './script.ts'

/** A line whose speech is rendered, so that its length in seconds is known. */
export type FittedLine = { section: ScriptSectionName; pause: ScriptPause; speech: number }

export type Fit = {
  /** Seconds of silence after each line; undefined if the line was left out. */
  pauses: (number | undefined)[]
  /** The number of `rest` lines that were left out to save time. */
  dropped: number
  /** Seconds by which pauses in `rest` had to exceed their maximum; 0 in a well-written script. */
  overflow: number
}

/** Thrown when the words with the shortest pauses take longer than the requested length. */
export class DoesNotFitError extends Error {
  readonly excess: number

  constructor(excess: number, target: number) {
    super(`Speech and the shortest pauses take ${excess.toFixed(1)} s more than the ${target} s asked for`)
    this.name = 'DoesNotFitError'
    this.excess = excess
  }
}

/**
 * Chooses every pause so that speech, pauses and `marginSeconds` (lead-in and tail) last `target` seconds to the
 * microsecond. One number moves every pause: from -1 (all at min) over 0 (ideal) to 1 (all at max). Held counts stay
 * unchanged. If the script is too long at min, lines of `rest` are removed, the last one first, but never the only
 * line. If it is too short at max, the remaining silence is added to `rest`.
 * @throws {DoesNotFitError} when even that is not enough.
 */
export const fitPauses = (
  lines: readonly FittedLine[],
  { target, marginSeconds }: { target: number; marginSeconds: number },
): Fit => {
  const usedLines = dropRest(lines, target, marginSeconds)
  const silence = target - marginSeconds - usedLines.reduce((sum, { speech }) => sum + speech, 0)
  const overflow = Math.max(0, silence - sumPauses(usedLines, getLongestPause))
  const stretch = overflow > 0 ? 1 : findStretch(usedLines, silence)
  const extra = spreadOverflow(usedLines, overflow)
  const pauses: Fit['pauses'] = lines.map(() => undefined)
  usedLines.forEach(({ index, pause }, position) => (pauses[index] = getPause(pause, stretch) + extra[position]!))
  return { pauses, dropped: lines.length - usedLines.length, overflow }
}

type RetainedLine = FittedLine & { index: number }

const sumPauses = (lines: readonly FittedLine[], seconds: (pause: ScriptPause) => number) =>
  lines.reduce((sum, { pause }) => sum + seconds(pause), 0)

/** A billionth of a second is a rounding error, and no reason to remove a line. */
const ROUNDING_ERROR = 1e-9

const dropRest = (lines: readonly FittedLine[], target: number, marginSeconds: number): RetainedLine[] => {
  const usedLines = lines.map((line, index) => ({ ...line, index }))
  const sumExcess = () =>
    usedLines.reduce((sum, { speech, pause }) => sum + speech + getShortestPause(pause), marginSeconds - target)
  while (sumExcess() > ROUNDING_ERROR) {
    const last = usedLines.findLastIndex(({ section }) => section === 'rest')
    if (last < 0 || usedLines.length === 1) throw new DoesNotFitError(sumExcess(), target)
    usedLines.splice(last, 1)
  }
  return usedLines
}

const getPause = (pause: ScriptPause, stretch: number) => {
  if ('hold' in pause) return pause.hold
  const reach = stretch < 0 ? pause.ideal - pause.min : pause.max - pause.ideal
  return pause.ideal + reach * stretch
}

const findStretch = (lines: readonly FittedLine[], silence: number) => {
  let [low, high] = [-1, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (sumPauses(lines, (pause) => getPause(pause, middle)) < silence) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Spreads the overflow over the pauses of `rest`, otherwise over every pause that may stretch, and otherwise adds it
 * to the end.
 */
const spreadOverflow = (lines: readonly FittedLine[], overflow: number) => {
  const stretchablePositions = lines.flatMap(({ pause }, position) => ('hold' in pause ? [] : [position]))
  const restPositions = stretchablePositions.filter((position) => lines[position]!.section === 'rest')
  const positions = [restPositions, stretchablePositions, [lines.length - 1]].find((indexes) => indexes.length > 0)!
  return lines.map((_, position) => (positions.includes(position) ? overflow / positions.length : 0))
}
