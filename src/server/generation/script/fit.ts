import { longest, shortest, type Pause, type SectionName } from './script.ts'

/** A line whose speech has been made, so its length is known; seconds. */
export type FittedLine = { section: SectionName; pause: Pause; speech: number }

export type Fit = {
  /** Seconds of silence after each line, undefined where the line was left out. */
  pauses: (number | undefined)[]
  /** How many `rest` lines were left out to make room. */
  dropped: number
  /** Seconds by which pauses in `rest` had to exceed their max; 0 in a well-made script. */
  overflow: number
}

/** The words alone, with the shortest pauses, take longer than the length asked for. */
export class DoesNotFit extends Error {
  readonly excess: number

  constructor(excess: number, target: number) {
    super(`Speech and the shortest pauses take ${excess.toFixed(1)} s more than the ${target} s asked for`)
    this.name = 'DoesNotFit'
    this.excess = excess
  }
}

/**
 * Chooses every pause so that speech, pauses and `around` (lead-in and tail) last `target` seconds to the microsecond.
 * One number from -1 (all at min) over 0 (ideal) to 1 (all at max) moves every pause; held counts stay as they are.
 * Too long at min: lines of `rest` go, the last first. Too short at max: the silence left over goes into `rest`.
 * @throws {DoesNotFit} when even that is not enough.
 */
export const fit = (lines: readonly FittedLine[], { target, around }: { target: number; around: number }): Fit => {
  const kept = dropRest(lines, target - around, target)
  const speech = kept.reduce((sum, line) => sum + line.speech, 0)
  const silence = target - around - speech
  const overflow = Math.max(0, silence - total(kept, longest))
  const stretch = overflow > 0 ? 1 : solve(kept, silence)
  const extra = sharesOf(kept, overflow)
  const chosen = new Map(kept.map((line, index) => [line, pauseAt(line.pause, stretch) + extra[index]!]))
  return { pauses: lines.map((line) => chosen.get(line)), dropped: lines.length - kept.length, overflow }
}

const total = (lines: readonly FittedLine[], seconds: (pause: Pause) => number) =>
  lines.reduce((sum, line) => sum + seconds(line.pause), 0)

const dropRest = (lines: readonly FittedLine[], room: number, target: number) => {
  const kept = [...lines]
  const excess = () => kept.reduce((sum, line) => sum + line.speech + shortest(line.pause), 0) - room
  while (excess() > 0) {
    const last = kept.findLastIndex((line) => line.section === 'rest')
    if (last < 0) throw new DoesNotFit(excess(), target)
    kept.splice(last, 1)
  }
  return kept
}

const pauseAt = (pause: Pause, stretch: number) => {
  if ('hold' in pause) return pause.hold
  const reach = stretch < 0 ? pause.ideal - pause.min : pause.max - pause.ideal
  return pause.ideal + reach * stretch
}

const solve = (lines: readonly FittedLine[], silence: number) => {
  let [low, high] = [-1, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (total(lines, (pause) => pauseAt(pause, middle)) < silence) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Spreads the overflow over the pauses of `rest`; without one, over every pause that may stretch; else at the end. */
const sharesOf = (lines: readonly FittedLine[], overflow: number) => {
  const stretching = lines.map((line, index) => ({ ...line, index })).filter(({ pause }) => !('hold' in pause))
  const resting = stretching.filter(({ section }) => section === 'rest')
  const taking = resting.length > 0 ? resting : stretching.length > 0 ? stretching : [{ index: lines.length - 1 }]
  const shares = lines.map(() => 0)
  for (const { index } of taking) shares[index] = overflow / taking.length
  return shares
}
