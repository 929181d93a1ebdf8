import { SAMPLE_RATE, toSamples, type Stereo } from './signal.ts'

const DELAYS = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0599, 0.0673, 0.0731]
const LINES = DELAYS.length

export type ReverbShape = {
  /** Seconds until a sound falls by 60 dB. */
  decay: number
  /** From 0 (bright) to 1 (dull). */
  damping: number
  /** Seconds before the first reflection. */
  predelay: number
}

/** The reverb of a small dark room: eight delay lines mixed by a Householder matrix, mono in, stereo out. */
export class Reverb {
  #lines = DELAYS.map((seconds) => new Float32Array(toSamples(seconds)))
  #positions = new Int32Array(LINES)
  #lowpass = new Float64Array(LINES)
  #levels: Float64Array
  #openness: number
  #predelay: Float32Array
  #predelayPosition = 0

  constructor({ decay, damping, predelay }: ReverbShape) {
    this.#levels = Float64Array.from(this.#lines, (line) => 10 ** ((-3 * line.length) / SAMPLE_RATE / decay))
    this.#openness = 1 - damping
    this.#predelay = new Float32Array(Math.max(1, toSamples(predelay)))
  }

  /** Fills `wet` with the reverb of the input. All three arrays must be equally long. */
  process(input: Float32Array, [left, right]: Stereo) {
    const mixed = new Float64Array(LINES)
    for (let i = 0; i < input.length; i++) {
      const delayed = this.#predelay[this.#predelayPosition]!
      this.#predelay[this.#predelayPosition] = input[i]!
      if (++this.#predelayPosition === this.#predelay.length) this.#predelayPosition = 0
      this.#step(delayed, mixed)
      left[i] = mixed[0]! - mixed[2]! + mixed[4]! - mixed[6]!
      right[i] = mixed[1]! - mixed[3]! + mixed[5]! - mixed[7]!
    }
  }

  #step(input: number, mixed: Float64Array) {
    let sum = 0
    for (let line = 0; line < LINES; line++) {
      const out = this.#lines[line]![this.#positions[line]!]!
      const dampened = this.#lowpass[line]! + (out - this.#lowpass[line]!) * this.#openness
      this.#lowpass[line] = dampened
      mixed[line] = dampened * this.#levels[line]!
      sum += mixed[line]!
    }
    const feedback = sum * (2 / LINES) - input * 0.35
    for (let line = 0; line < LINES; line++) {
      const delay = this.#lines[line]!
      delay[this.#positions[line]!] = mixed[line]! - feedback
      if (++this.#positions[line]! === delay.length) this.#positions[line] = 0
    }
  }

  /** Clears all echoes at once. */
  reset() {
    for (const line of this.#lines) line.fill(0)
    this.#lowpass.fill(0)
    this.#predelay.fill(0)
  }
}
