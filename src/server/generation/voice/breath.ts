/** Replaces a part of a voice's high frequencies by breath, which is what they partly are in a person's voice. */
import type { RandomSource } from '#art/seeded-random.ts'
import { equalize, type FilterShape } from '../dsp/biquad.ts'

const HIGH_BAND: readonly FilterShape[] = [
  { kind: 'highpass', hertz: 2800, q: 0.6 },
  { kind: 'highpass', hertz: 2800, q: 0.6 },
]

/** The breath follows the loudness of syllables, but is too slow for single pulses of the voice. */
const ENVELOPE: readonly FilterShape[] = [
  { kind: 'lowpass', hertz: 30, q: 0.6 },
  { kind: 'lowpass', hertz: 30, q: 0.6 },
]

/** White noise between -1 and 1 has this level after its filter, compared with the mean of a voice's size. */
const LEVEL = 1.6

/**
 * Exchanges `share` of the amplitude above 3 kHz for noise of the same level, in place. Synthesized voices repeat exactly
 * there, which is heard as a buzz.
 */
export const addBreath = (clip: Float32Array, share: number, random: RandomSource) => {
  const high = equalize(clip.slice(), HIGH_BAND)
  const envelope = equalize(high.map(Math.abs), ENVELOPE)
  const noise = equalize(
    clip.map(() => 2 * random() - 1),
    HIGH_BAND,
  )
  const level = LEVEL * Math.sqrt(1 - (1 - share) ** 2)
  for (let i = 0; i < clip.length; i++) {
    clip[i]! += noise[i]! * Math.max(0, envelope[i]!) * level - high[i]! * share
  }
}
