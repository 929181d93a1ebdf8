import { greatestCommonDivisor, kernelsOf } from './resample.ts'

const HALF_WIDTH = 16

/**
 * Resamples by any rational ratio a signal that arrives in chunks: push them in order, then end. The joined output
 * does not depend on where the signal was cut.
 */
export class StreamResampler {
  #phases: number
  #stride: number
  #halfWidth: number
  #kernels: Float64Array[]
  /** The part of the signal that is still needed, with silence before its beginning. */
  #held: Float32Array
  /** The position of the next output sample, in phases from the beginning of the buffered part. */
  #place = 0
  #came = 0
  #went = 0

  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to)
    this.#phases = to / divisor
    this.#stride = from / divisor
    // A lower output rate needs a lower cutoff, and therefore a longer kernel.
    this.#halfWidth = Math.ceil(HALF_WIDTH * Math.max(1, from / to))
    this.#kernels = kernelsOf(this.#phases, this.#halfWidth, Math.min(1, to / from) * 0.97)
    this.#held = new Float32Array(this.#halfWidth)
  }

  push(signal: Float32Array): Float32Array {
    this.#came += signal.length
    return this.#read(signal)
  }

  /** Returns the rest of the output, so that the total length matches the input. */
  end(): Float32Array {
    const rest = this.#read(new Float32Array(this.#halfWidth + 1))
    const whole = Math.floor((this.#came * this.#phases) / this.#stride)
    return rest.subarray(0, Math.max(0, rest.length - (this.#went - whole)))
  }

  #read(signal: Float32Array): Float32Array {
    const held = new Float32Array(this.#held.length + signal.length)
    held.set(this.#held)
    held.set(signal, this.#held.length)
    const taps = 2 * this.#halfWidth
    const room = held.length - taps - 1
    const count =
      room < 0 ? 0 : Math.max(0, Math.floor(((room + 1) * this.#phases - 1 - this.#place) / this.#stride) + 1)
    const result = new Float32Array(count)
    for (let i = 0; i < count; i++) {
      const place = this.#place + i * this.#stride
      const start = Math.floor(place / this.#phases) + 1
      const kernel = this.#kernels[place % this.#phases]!
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += held[start + tap]! * kernel[tap]!
      result[i] = sum
    }
    const next = this.#place + count * this.#stride
    const done = Math.min(Math.floor(next / this.#phases), held.length)
    this.#held = held.slice(done)
    this.#place = next - done * this.#phases
    this.#went += count
    return result
  }
}
