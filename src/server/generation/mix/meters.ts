import { LoudnessMeter } from '../dsp/loudness.ts'
import { toDecibels, type Stereo } from '../dsp/signal.ts'
import { TruePeakMeter } from '../dsp/true-peak.ts'

export type Loudness = {
  /** The loudness of the sentences alone. */
  speechLufs: number
  /** The loudness of the whole. Long silences make it read lower than it sounds. */
  programLufs: number
  truePeakDb: number
}

/** Measures a session block by block. Push its blocks in order. */
export class SessionMeters {
  #sentences: readonly { from: number; to: number }[]
  #delay: number
  #speech = new LoudnessMeter(2)
  #program = new LoudnessMeter(2)
  #peak = new TruePeakMeter(2)
  #position = 0

  /** `sentences` are in samples. Pushed blocks arrive `delay` samples late. */
  constructor(sentences: readonly { from: number; to: number }[], delay = 0) {
    this.#sentences = sentences
    this.#delay = delay
  }

  push(block: Stereo) {
    this.#program.push(block)
    this.#peak.push(block)
    const start = this.#position - this.#delay
    for (const { from, to } of this.#sentences) {
      const first = Math.max(0, from - start)
      const last = Math.min(block[0].length, to - start)
      if (first < last) this.#speech.push(block.map((channel) => channel.subarray(first, last)))
    }
    this.#position += block[0].length
  }

  read(): Loudness {
    return {
      speechLufs: this.#speech.integrated(),
      programLufs: this.#program.integrated(),
      truePeakDb: toDecibels(this.#peak.peak()),
    }
  }
}
