/** Turns a take into a clip: trimmed to its speech, without rumble and with less noise, at the usual loudness. */
import { equalize } from '../dsp/biquad.ts'
import { LoudnessMeter, SILENCE_LUFS } from '../dsp/loudness.ts'
import { scaleSignal, toGain, toSamples } from '../dsp/signal.ts'
import { decodeTake } from './decode-take.ts'
import { expandDownward } from './expand.ts'
import { findSpeech } from './find-speech.ts'

const HIGHPASS_HERTZ = 75
/** The expander begins this far above the noise. */
const ABOVE_FLOOR_DB = 6

/** The samples before and after the speech that a clip contains, so that no breath of a word is cut. */
export const LEAD_SAMPLES = toSamples(0.025)
export const TAIL_SAMPLES = toSamples(0.06)
const FADE_SAMPLES = toSamples(0.015)

/** The loudness of each line. Narrators come nearer and go away; listeners shouldn't hear it. */
const LINE_LUFS = -19
/** A clip that needs more than this is noise rather than speech, and stays quieter. */
const MAX_GAIN_DB = 36

const fade = (clip: Float32Array): void => {
  const length = Math.min(clip.length, FADE_SAMPLES)
  for (let i = 0; i < length; i++) {
    clip[i]! *= i / length
    clip[clip.length - 1 - i]! *= i / length
  }
}

/** Measures the loudness of a clip in LUFS. One that is too short for the meter is repeated until it is long enough. */
const measureLoudness = (clip: Float32Array): number => {
  const meter = new LoudnessMeter(2)
  const repeats = Math.max(1, Math.ceil(toSamples(1.2) / Math.max(1, clip.length)))
  for (let repeat = 0; repeat < repeats; repeat++) meter.push([clip, clip])
  return meter.integrated()
}

/** @throws InvalidTakeError */
export const cleanTake = (bytes: Uint8Array): Float32Array => {
  const signal = equalize(decodeTake(bytes), [{ kind: 'highpass', hertz: HIGHPASS_HERTZ }])
  const { from, to, floor } = findSpeech(signal)
  expandDownward(signal, floor + ABOVE_FLOOR_DB)
  const clip = signal.slice(Math.max(0, from - LEAD_SAMPLES), to + TAIL_SAMPLES)
  fade(clip)
  const loudness = measureLoudness(clip)
  if (loudness > SILENCE_LUFS) scaleSignal(clip, toGain(Math.min(MAX_GAIN_DB, LINE_LUFS - loudness)))
  return clip
}
