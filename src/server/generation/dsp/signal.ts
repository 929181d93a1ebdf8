/**
 * Every signal inside the chain uses this sample rate: voices are resampled to it, and MP3 files are written with it.
 */
export const SAMPLE_RATE = 44_100

export type Stereo = readonly [left: Float32Array, right: Float32Array]

export const createStereo = (length: number): Stereo => [new Float32Array(length), new Float32Array(length)]

export const toSamples = (seconds: number) => Math.round(seconds * SAMPLE_RATE)

/** Returns the factor for a change in decibels. */
export const toGain = (decibels: number) => 10 ** (decibels / 20)

export const toDecibels = (amplitude: number) => 20 * Math.log10(amplitude)

export const measurePeak = (signal: Float32Array) => {
  let peak = 0
  // This loops by index, because an iterator over a session's samples takes five times as long.
  for (let i = 0; i < signal.length; i++) {
    const size = Math.abs(signal[i]!)
    if (size > peak) peak = size
  }
  return peak
}

export const scaleSignal = (signal: Float32Array, factor: number) => {
  for (let i = 0; i < signal.length; i++) signal[i]! *= factor
}
