/** An external text-to-speech voice: the interface that the pipeline uses, and the checks of its results. */
import type { NarratorName } from '../script/script.ts'
import { measurePeak, SAMPLE_RATE } from '../dsp/signal.ts'
import { trim } from './trim.ts'

export type SpeechProvider = {
  /**
   * Returns the address, the model, the provider's voice and its speed for a narrator: everything that decides how the
   * voice sounds.
   */
  describeVoice(narrator: NarratorName): string
  /**
   * Returns one sentence as mono samples at 44.1 kHz. `rate` is relative to the voice's usual speed. It retries by
   * itself if that may help, so a rejected promise means that this voice is unavailable.
   */
  speak(text: string, options: { voice: NarratorName; rate: number; signal: AbortSignal }): Promise<Float32Array>
}

/** Thrown when the result is not a sentence that a person could listen to. */
export class NoSpeech extends Error {}

const MIN_PEAK = 0.001
const MIN_SECONDS = 0.1
/** The slowest voice takes a third of a second for a letter. */
const getMaxSeconds = (text: string) => 5 + text.length / 3

/**
 * Returns the clip without the silence around it.
 * @throws {NoSpeech}
 */
export const checkClip = (text: string, signal: Float32Array) => {
  if (!signal.every(Number.isFinite)) throw new NoSpeech('The speech has invalid samples')
  if (measurePeak(signal) < MIN_PEAK) throw new NoSpeech('The speech is silent')
  const clip = trim(signal, SAMPLE_RATE)
  const seconds = clip.length / SAMPLE_RATE
  if (seconds < MIN_SECONDS || seconds > getMaxSeconds(text)) {
    throw new NoSpeech(`The voice spoke for ${seconds.toFixed(1)} s where ${text.length} letters were to be said`)
  }
  return clip
}
