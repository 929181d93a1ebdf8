import { greatestCommonDivisor, getKernels } from './resample.ts'

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
  #buffer: Float32Array
  /** The position of the next output sample, in phases from the beginning of the buffered part. */
  #position = 0
  #inputCount = 0
  #outputCount = 0

  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to)
    this.#phases = to / divisor
    this.#stride = from / divisor
    // A lower output rate needs a lower cutoff, and therefore a longer kernel.
    this.#halfWidth = Math.ceil(HALF_WIDTH * Math.max(1, from / to))
    this.#kernels = getKernels(this.#phases, this.#halfWidth, Math.min(1, to / from) * 0.97)
    this.#buffer = new Float32Array(this.#halfWidth)
  }

  push(signal: Float32Array): Float32Array {
    this.#inputCount += signal.length
    return this.#read(signal)
  }

  /** Returns the rest of the output, so that the total length matches the input. */
  end(): Float32Array {
    const rest = this.#read(new Float32Array(this.#halfWidth + 1))
    const expectedCount = Math.floor((this.#inputCount * this.#phases) / this.#stride)
    return rest.subarray(0, Math.max(0, rest.length - (this.#outputCount - expectedCount)))
  }

  #read(signal: Float32Array): Float32Array {
    const buffered = new Float32Array(this.#buffer.length + signal.length)
    buffered.set(this.#buffer)
    buffered.set(signal, this.#buffer.length)
    const taps = 2 * this.#halfWidth
    const available = buffered.length - taps - 1
    const count =
      available < 0
        ? 0
        : Math.max(0, Math.floor(((available + 1) * this.#phases - 1 - this.#position) / this.#stride) + 1)
    const result = new Float32Array(count)
    for (let i = 0; i < count; i++) {
      const position = this.#position + i * this.#stride
      const start = Math.floor(position / this.#phases) + 1
      const kernel = this.#kernels[position % this.#phases]!
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += buffered[start + tap]! * kernel[tap]!
      result[i] = sum
    }
    const next = this.#position + count * this.#stride
    const done = Math.min(Math.floor(next / this.#phases), buffered.length)
    this.#buffer = buffered.slice(done)
    this.#position = next - done * this.#phases
    this.#outputCount += count
    return result
  }
}
