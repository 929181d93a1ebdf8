/**
 * Finishes the sound of a synthesized voice: equalizer, high frequencies, breath, compression, loudness, and filters for
 * its reverb.
 */
import type { RandomSource } from '#art/seeded-random.ts'
import { Biquad, equalize } from '../dsp/biquad.ts'
import { LoudnessMeter, SILENCE_LUFS } from '../dsp/loudness.ts'
import { resample } from '../dsp/resample.ts'
import { SAMPLE_RATE, scaleSignal, toGain } from '../dsp/signal.ts'
import { addBreath } from './breath.ts'
import type { Narrator } from './narrators.ts'
import { trim } from './trim.ts'

/**
 * Turns the raw voice into a clip at 44.1 kHz: trimmed, equalized, with some high frequencies added and others replaced
 * by breath, compressed, and as loud as every other clip.
 */
export const polishVoice = (
  raw: Float32Array,
  sampleRate: number,
  { narrator, random }: { narrator: Pick<Narrator, 'equalizer' | 'breath'>; random: RandomSource },
) => {
  const clip = equalize(resample(trim(raw, sampleRate), sampleRate, SAMPLE_RATE), narrator.equalizer)
  addHighFrequencies(clip)
  addBreath(clip, narrator.breath, random)
  compress(clip)
  setLoudness(clip)
  return clip
}

/** Leaves room for the peaks of a clip. A session sets its final loudness later, for all clips together. */
const CLIP_LUFS = -24
/** The meter needs 0.4 s, and a counted word is shorter. */
const MEASURED_SECONDS = 1

/** Sets the loudness of a clip, so that no line is softer than the others. */
const setLoudness = (clip: Float32Array) => {
  const meter = new LoudnessMeter(2)
  for (let measured = 0; measured < MEASURED_SECONDS * SAMPLE_RATE && clip.length > 0; measured += clip.length) {
    meter.push([clip, clip])
  }
  const loudness = meter.integrated()
  if (loudness > SILENCE_LUFS) scaleSignal(clip, toGain(CLIP_LUFS - loudness))
}

const HIGH_FREQUENCY_LEVEL = 0.35
const EVEN_HARMONICS_GAIN = 1.6
const ODD_HARMONICS_GAIN = 6

/**
 * The voices end at 8 kHz. Harmonics of their top octave replace the missing frequencies. A nonlinear curve creates them:
 * rectifying the signal adds even harmonics, and squaring it with its sign adds odd ones.
 */
const addHighFrequencies = (clip: Float32Array) => {
  const topOctave = equalize(clip.slice(), [
    { kind: 'highpass', hertz: 3800 },
    { kind: 'lowpass', hertz: 7600 },
  ])
  for (let i = 0; i < topOctave.length; i++) {
    const sample = topOctave[i]!
    topOctave[i] = Math.abs(sample) * EVEN_HARMONICS_GAIN + sample * Math.abs(sample) * ODD_HARMONICS_GAIN
  }
  equalize(topOctave, [
    { kind: 'highpass', hertz: 7400 },
    { kind: 'highpass', hertz: 7400 },
    { kind: 'lowpass', hertz: 12_500 },
  ])
  for (let i = 0; i < clip.length; i++) clip[i]! += topOctave[i]! * HIGH_FREQUENCY_LEVEL
}

const THRESHOLD = 0.08
const toSmoothing = (seconds: number) => 1 - Math.exp(-1 / (SAMPLE_RATE * seconds))
const ATTACK = toSmoothing(0.012)
const RELEASE = toSmoothing(0.18)

/** Compresses 2:1 above the threshold and follows the level slowly, so that breath and syllables stay even. */
const compress = (clip: Float32Array) => {
  let power = 0
  for (let i = 0; i < clip.length; i++) {
    const samplePower = clip[i]! * clip[i]!
    power += (samplePower - power) * (samplePower > power ? ATTACK : RELEASE)
    const level = Math.sqrt(power)
    if (level > THRESHOLD) clip[i]! *= Math.sqrt(THRESHOLD / level)
  }
}

/** Returns the filters for the part of a voice that is sent to the reverb. */
export const createReverbFilters = () => [
  Biquad.of({ kind: 'highpass', hertz: 260 }),
  Biquad.of({ kind: 'lowpass', hertz: 5200 }),
]
