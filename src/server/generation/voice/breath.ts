/** Replaces a part of a voice's high frequencies by breath, which is what they partly are in a person's voice. */
import type { RandomSource } from '#art/seeded-random.ts'
import { equalize, type FilterKind, type FilterShape } from '../dsp/biquad.ts'

/** Above it, a person's voice is partly breath. */
const SPLIT_HERTZ = 2500

/** Two equal filters of each kind split a signal so that both parts add up to its spectrum (Linkwitz and Riley). */
const split = (kind: FilterKind): FilterShape[] => [
  { kind, hertz: SPLIT_HERTZ },
  { kind, hertz: SPLIT_HERTZ },
]

/** Above it, a voice has little breath. */
const NOISE_END_HERTZ = 6500

/** The breath follows the loudness of syllables, but is too slow for single pulses of the voice. */
const ENVELOPE: readonly FilterShape[] = [
  { kind: 'lowpass', hertz: 30, q: 0.6 },
  { kind: 'lowpass', hertz: 30, q: 0.6 },
]

/** The noise is as loud as what it replaces when the mean size of the voice is raised by this factor. */
const NOISE_LEVEL = 3.1

/**
 * Exchanges most of what is above 2.5 kHz for noise of the same level, in place. `share` is that of the power.
 * Synthesized voices repeat exactly there, which is heard as a buzz.
 */
export const addBreath = (clip: Float32Array, share: number, random: RandomSource) => {
  const high = equalize(clip.slice(), split('highpass'))
  const envelope = equalize(high.map(Math.abs), ENVELOPE)
  const noise = equalize(
    clip.map(() => 2 * random() - 1),
    [...split('highpass'), { kind: 'lowpass', hertz: NOISE_END_HERTZ }],
  )
  equalize(clip, split('lowpass'))
  const [kept, level] = [Math.sqrt(1 - share), NOISE_LEVEL * Math.sqrt(share)]
  for (let i = 0; i < clip.length; i++) clip[i]! += high[i]! * kept + noise[i]! * Math.max(0, envelope[i]!) * level
}
