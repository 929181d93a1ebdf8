/** Every signal inside the chain runs at this rate: voices are brought up to it and MP3 leaves at it. */
export const SAMPLE_RATE = 44_100

export type Stereo = readonly [left: Float32Array, right: Float32Array]

export const stereo = (length: number): Stereo => [new Float32Array(length), new Float32Array(length)]

export const toSamples = (seconds: number) => Math.round(seconds * SAMPLE_RATE)

/** The factor that a change of so many decibels multiplies by. */
export const gain = (decibels: number) => 10 ** (decibels / 20)

export const decibels = (amplitude: number) => 20 * Math.log10(amplitude)

export const peakOf = (signal: Float32Array) => {
  let peak = 0
  // By index: an iterator over a sitting's samples takes five times as long.
  for (let i = 0; i < signal.length; i++) {
    const size = Math.abs(signal[i]!)
    if (size > peak) peak = size
  }
  return peak
}

export const scale = (signal: Float32Array, factor: number) => {
  for (let i = 0; i < signal.length; i++) signal[i]! *= factor
}
