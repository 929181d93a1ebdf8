import { SAMPLE_RATE } from '../dsp/signal.ts'
import { decodeTake } from './decode-take.ts'
import { findSpeech } from './find-speech.ts'

/** The lengths of a take in seconds, and its levels in dBFS. */
export interface TakeMeasures {
  seconds: number
  speechSeconds: number
  level: number
  peak: number
  floor: number
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** Measures a take as it was recorded. @throws InvalidTakeError */
export const measureTake = (bytes: Uint8Array): TakeMeasures => {
  const signal = decodeTake(bytes)
  const { from, to, level, peak, floor } = findSpeech(signal)
  return {
    seconds: roundToHundredths(signal.length / SAMPLE_RATE),
    speechSeconds: roundToHundredths((to - from) / SAMPLE_RATE),
    level: roundToHundredths(level),
    peak: roundToHundredths(peak),
    floor: roundToHundredths(floor),
  }
}
