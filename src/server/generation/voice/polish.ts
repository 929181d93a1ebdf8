import { Biquad, equalise, type FilterShape } from '../dsp/biquad.ts'
import { resample } from '../dsp/resample.ts'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { trim } from './trim.ts'

/**
 * Turns the raw voice into a clip at 44.1 kHz: trimmed, equalized, with some high frequencies added, and compressed.
 * Loudness is set later.
 */
export const polish = (raw: Float32Array, sampleRate: number, equaliser: readonly FilterShape[]) => {
  const clip = equalise(resample(trim(raw, sampleRate), sampleRate, SAMPLE_RATE), equaliser)
  addAir(clip)
  compress(clip)
  return clip
}

const AIR_LEVEL = 0.35

/**
 * The voices end at 8 kHz. Harmonics of their top octave, created by rectifying it, replace the missing frequencies.
 */
const addAir = (clip: Float32Array) => {
  const top = equalise(clip.slice(), [
    { kind: 'highpass', hertz: 3800 },
    { kind: 'lowpass', hertz: 7600 },
  ])
  for (let i = 0; i < top.length; i++) top[i] = Math.abs(top[i]!) * 1.6 + top[i]! * Math.abs(top[i]!) * 6
  equalise(top, [
    { kind: 'highpass', hertz: 7400 },
    { kind: 'highpass', hertz: 7400 },
    { kind: 'lowpass', hertz: 12_500 },
  ])
  for (let i = 0; i < clip.length; i++) clip[i]! += top[i]! * AIR_LEVEL
}

const THRESHOLD = 0.08
const smoothing = (seconds: number) => 1 - Math.exp(-1 / (SAMPLE_RATE * seconds))
const ATTACK = smoothing(0.012)
const RELEASE = smoothing(0.18)

/** Compresses 2:1 above the threshold and follows the level slowly, so that breath and syllables stay even. */
const compress = (clip: Float32Array) => {
  let power = 0
  for (let i = 0; i < clip.length; i++) {
    const now = clip[i]! * clip[i]!
    power += (now - power) * (now > power ? ATTACK : RELEASE)
    const level = Math.sqrt(power)
    if (level > THRESHOLD) clip[i]! *= Math.sqrt(THRESHOLD / level)
  }
}

/** Returns the filters for the part of a voice that is sent to the reverb. */
export const createReverbFilters = () => [
  Biquad.of({ kind: 'highpass', hertz: 260 }),
  Biquad.of({ kind: 'lowpass', hertz: 5200 }),
]
