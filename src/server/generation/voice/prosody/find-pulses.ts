/** Finds the pulses of a voice: the moments at which the vocal folds close, one in each period. */
import type { PitchTrack } from './track-pitch.ts'

/** A pulse is searched this far from its expected place, as a share of the period. */
const SEARCHED_SHARE = 0.18
/** A stretch with fewer pulses is left as it is. */
const MIN_PULSES = 4

/** Returns the positions of the pulses of each stretch of voice, in order. */
export const findPulses = (voice: Float32Array, { hertz, hop, sampleRate }: PitchTrack): number[][] => {
  const signal = toUpward(voice)
  const stretches: number[][] = []
  for (let from = 0; from < hertz.length; from++) {
    if (hertz[from] === 0) continue
    let to = from
    while (to < hertz.length && hertz[to]! > 0) to++
    const [first, last] = [from, to - 1]
    const getPeriod = (position: number) =>
      sampleRate / hertz[Math.max(first, Math.min(last, Math.round(position / hop)))]!
    const bounds = { from: from * hop, to: Math.min(signal.length - 1, to * hop) }
    const pulses = walkPulses(signal, bounds, getPeriod)
    if (pulses.length >= MIN_PULSES) stretches.push(pulses)
    from = to
  }
  return stretches
}

/** Turns the signal so that its pulses point up: on that side, its peaks are higher. */
const toUpward = (signal: Float32Array) => {
  let skew = 0
  for (let i = 0; i < signal.length; i++) skew += signal[i]! ** 3
  return skew < 0 ? signal.map((sample) => -sample) : signal
}

const findPeak = (signal: Float32Array, from: number, to: number) => {
  let highest = Math.max(0, Math.round(from))
  for (let i = highest; i <= to && i < signal.length; i++) if (signal[i]! > signal[highest]!) highest = i
  return highest
}

const walkPulses = (
  signal: Float32Array,
  { from, to }: { from: number; to: number },
  getPeriod: (position: number) => number,
) => {
  const start = findPeak(signal, from, to)
  const walk = (direction: 1 | -1) => {
    const pulses: number[] = []
    for (let pulse = start; ;) {
      const period = getPeriod(pulse)
      const expected = pulse + direction * period
      if (expected < from || expected > to) return pulses
      pulse = findPeak(signal, expected - SEARCHED_SHARE * period, expected + SEARCHED_SHARE * period)
      pulses.push(pulse)
    }
  }
  return [...walk(-1).toReversed(), start, ...walk(1)]
}
