/** A voice from elsewhere: what the pipeline asks of it, and what it believes of what comes back. */
import type { NarratorName } from '../script/script.ts'
import { peakOf, SAMPLE_RATE } from '../dsp/signal.ts'
import { trim } from './trim.ts'

export type SpeechProvider = {
  /** Other words here mean another voice: its address, its model and whatever else decides how it sounds. */
  name: string
  /**
   * One sentence as mono samples at 44.1 kHz; `rate` is a part of the voice's usual pace. It tries again by itself where
   * that may help: a promise that rejects means that this voice cannot be had now.
   */
  speak(text: string, how: { voice: NarratorName; rate: number; signal: AbortSignal }): Promise<Float32Array>
}

/** What came back is no sentence that a person could listen to. */
export class NoSpeech extends Error {}

const QUIETEST = 0.001
const SHORTEST_SECONDS = 0.1
/** The slowest voice takes a third of a second for a letter. */
const longestSeconds = (text: string) => 5 + text.length / 3

/**
 * The clip without the silence around it.
 * @throws {NoSpeech}
 */
export const checkedClip = (text: string, signal: Float32Array) => {
  if (!signal.every(Number.isFinite)) throw new NoSpeech('The voice sent numbers that are no sound')
  if (peakOf(signal) < QUIETEST) throw new NoSpeech('The voice stayed silent')
  const clip = trim(signal, SAMPLE_RATE)
  const seconds = clip.length / SAMPLE_RATE
  if (seconds < SHORTEST_SECONDS || seconds > longestSeconds(text)) {
    throw new NoSpeech(`The voice spoke for ${seconds.toFixed(1)} s where ${text.length} letters were to be said`)
  }
  return clip
}
