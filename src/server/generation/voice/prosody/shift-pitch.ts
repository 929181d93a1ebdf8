/**
 * Changes the melody of a voice, but not its speed and timbre (TD-PSOLA): the signal is taken apart at the pulses of the
 * voice, and put together again with other distances between them.
 */
import type { RandomSource } from '#art/seeded-random.ts'
import { toGain } from '../../dsp/signal.ts'
import { findPulses } from './find-pulses.ts'
import type { PitchTrack } from './track-pitch.ts'

type ShiftOptions = {
  track: PitchTrack
  /** Returns the semitones by which the pitch moves at a position in samples. */
  getShift: (position: number) => number
  random: RandomSource
}

/**
 * The pulses of a person are never quite alike: the length of a period varies by about half a percent, and its level by
 * a few tenths of a decibel. Without that, a voice buzzes.
 */
const JITTER = 0.006
const SHIMMER_DECIBELS = 0.4

export const shiftPitch = (signal: Float32Array, { track, getShift, random }: ShiftOptions) => {
  const result = Float32Array.from(signal)
  const vary = (extent: number) => extent * (2 * random() - 1)
  for (const pulses of findPulses(signal, track)) {
    const widths = toWidths(pulses)
    for (const [index, pulse] of pulses.entries()) {
      addGrain(result, signal, { from: pulse, to: pulse, width: widths[index]!, level: -1 })
    }
    let index = 0
    for (let position = pulses[0]!; position <= pulses.at(-1)!;) {
      while (index < pulses.length - 1 && pulses[index + 1]! - position < position - pulses[index]!) index++
      const [before, after] = widths[index]!
      const ratio = 2 ** (getShift(position) / 12)
      // Closer pulses add up to more energy, and more distant ones to less.
      const level = toGain(vary(SHIMMER_DECIBELS)) / Math.sqrt(ratio)
      addGrain(result, signal, { from: pulses[index]!, to: Math.round(position), width: [before, after], level })
      position += (after * (1 + vary(JITTER))) / ratio
    }
  }
  return result
}

type Width = readonly [before: number, after: number]

/** Returns the distances to the previous and the next pulse. */
const toWidths = (pulses: readonly number[]): Width[] =>
  pulses.map((pulse, index) => {
    const before = pulse - (pulses[index - 1] ?? Number.NaN)
    const after = (pulses[index + 1] ?? Number.NaN) - pulse
    return [Number.isNaN(before) ? after : before, Number.isNaN(after) ? before : after]
  })

type Grain = { from: number; to: number; width: Width; level: number }

/** Adds the surroundings of a pulse at another place. The grains of neighboring pulses add up to the signal. */
const addGrain = (result: Float32Array, signal: Float32Array, { from, to, width: [before, after], level }: Grain) => {
  for (let offset = -before + 1; offset < after; offset++) {
    const [source, target] = [from + offset, to + offset]
    if (source < 0 || target < 0 || source >= signal.length || target >= result.length) continue
    const share = offset < 0 ? offset / before : offset / after
    result[target]! += signal[source]! * level * (0.5 + 0.5 * Math.cos(Math.PI * share))
  }
}
