/** A gentle downward expander: lowers what is quieter than a level, so that a room's noise fades between the words. */
import { SAMPLE_RATE } from '../dsp/signal.ts'

/** The most that it lowers. More would be heard as gaps. */
const MAX_REDUCTION_DB = 10
const ATTACK = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.003))
const RELEASE = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.08))
/** The gain changes slowly enough to be inaudible, so it is computed once for so many samples. */
const STEP = 32

/** Lowers the signal in place: by a decibel for each that its level is below the threshold, in dBFS. */
export const expandDownward = (signal: Float32Array, threshold: number): Float32Array => {
  let power = 0
  let gain = 1
  for (let i = 0; i < signal.length; i++) {
    const sample = signal[i]!
    const square = sample * sample
    power += (square - power) * (square > power ? ATTACK : RELEASE)
    if (i % STEP === 0) {
      const below = threshold - 10 * Math.log10(power + 1e-12)
      gain = below <= 0 ? 1 : 10 ** (-Math.min(MAX_REDUCTION_DB, below) / 20)
    }
    signal[i] = sample * gain
  }
  return signal
}
