import { measurePeak, toSamples, SAMPLE_RATE, type Stereo } from './signal.ts'

const LOOK_AHEAD = toSamples(0.005)
const RELEASE = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.12))

/**
 * The smallest of the last `length` values, in constant time: its queue contains only values that can still become
 * smallest.
 */
class SlidingMinimum {
  #length: number
  #values: Float64Array
  #times: Float64Array
  #first = 0
  #count = 0
  #now = 0

  constructor(length: number) {
    this.#length = length
    this.#values = new Float64Array(length)
    this.#times = new Float64Array(length)
  }

  push(value: number) {
    while (this.#count > 0 && this.#values[(this.#first + this.#count - 1) % this.#length]! >= value) this.#count--
    if (this.#count > 0 && this.#times[this.#first]! <= this.#now - this.#length) {
      this.#first = (this.#first + 1) % this.#length
      this.#count--
    }
    const last = (this.#first + this.#count) % this.#length
    this.#values[last] = value
    this.#times[last] = this.#now++
    this.#count++
    return this.#values[this.#first]!
  }
}

/**
 * Limits both channels to a ceiling without clipping. The wanted gain is held over the look-ahead and then averaged
 * over it, so the full reduction is reached when the peak arrives.
 */
export class Limiter {
  /** The delay of the output, in samples. */
  static readonly delay = LOOK_AHEAD - 1

  #ceiling: number
  #gain = 1
  #quietCount = 2 * LOOK_AHEAD
  #lowest = new SlidingMinimum(LOOK_AHEAD)
  #window = new Float64Array(LOOK_AHEAD).fill(1)
  #sum = LOOK_AHEAD
  #index = 0
  #waiting: Stereo = [new Float32Array(LOOK_AHEAD), new Float32Array(LOOK_AHEAD)]

  constructor(ceiling: number) {
    this.#ceiling = ceiling
  }

  /** Limits in place. */
  process([left, right]: Stereo) {
    const isQuiet = this.#quietCount >= 2 * LOOK_AHEAD
    if (isQuiet && Math.max(measurePeak(left), measurePeak(right)) <= this.#ceiling) return this.#pass(left, right)
    for (let i = 0; i < left.length; i++) {
      const factor = this.#computeGain(Math.max(Math.abs(left[i]!), Math.abs(right[i]!)))
      this.#exchange(left, right, i)
      left[i]! *= factor
      right[i]! *= factor
    }
  }

  #pass(left: Float32Array, right: Float32Array) {
    for (let i = 0; i < left.length; i++) this.#exchange(left, right, i)
  }

  /** Swaps a sample for the one that arrived `delay` samples before. */
  #exchange(left: Float32Array, right: Float32Array, index: number) {
    const [waitingLeft, waitingRight] = this.#waiting
    waitingLeft[this.#index] = left[index]!
    waitingRight[this.#index] = right[index]!
    if (++this.#index === LOOK_AHEAD) this.#index = 0
    left[index] = waitingLeft[this.#index]!
    right[index] = waitingRight[this.#index]!
  }

  #computeGain(level: number) {
    const requiredGain = level > this.#ceiling ? this.#ceiling / level : 1
    this.#gain = requiredGain < this.#gain ? requiredGain : this.#gain + (1 - this.#gain) * RELEASE
    // The release only approaches 1. Values close to it count as 1, so that quiet passages pass unchanged.
    if (this.#gain > 0.99999) this.#gain = 1
    this.#quietCount = this.#gain === 1 ? this.#quietCount + 1 : 0
    const lowest = this.#lowest.push(this.#gain)
    this.#sum = this.#quietCount >= 2 * LOOK_AHEAD ? LOOK_AHEAD : this.#sum + lowest - this.#window[this.#index]!
    this.#window[this.#index] = lowest
    return this.#sum / LOOK_AHEAD
  }
}
