/** Plays a background sound under a whole exercise, and lowers it while someone speaks. */
import { AMBIENCE_MIX } from '#rules/exercise-ambience.ts'
import { toGain, toSamples, type Stereo } from '../dsp/signal.ts'

const BED_LEVEL = toGain(AMBIENCE_MIX.decibels)

/** The level falls quickly and returns over seconds. */
const DUCK_RATE = 0.0004
const RECOVERY_RATE = 0.00002
/** The level from which a voice or a bell counts as present. */
const PRESENCE_LEVEL = 0.01

const FADE_IN = toSamples(AMBIENCE_MIX.fadeIn)
const FADE_OUT = toSamples(AMBIENCE_MIX.fadeOut)

/** Give it every block of a mix in order: first the dry signal to listen to, then the block to add the bed to. */
export class Bed {
  #loop: Stereo
  #length: number
  #loopIndex: number
  #position = 0
  #level = 1
  #levels = new Float32Array(0)

  /** `length` of the whole mix and `start` within the loop are in samples. */
  constructor(loop: Stereo, { length, start }: { length: number; start: number }) {
    this.#loop = loop
    this.#length = length
    this.#loopIndex = start % loop[0].length
  }

  listen(dry: Float32Array) {
    if (this.#levels.length !== dry.length) this.#levels = new Float32Array(dry.length)
    let level = this.#level
    for (let i = 0; i < dry.length; i++) {
      const targetLevel = Math.abs(dry[i]!) > PRESENCE_LEVEL ? AMBIENCE_MIX.ducked : 1
      level += (targetLevel - level) * (targetLevel < level ? DUCK_RATE : RECOVERY_RATE)
      this.#levels[i] = level
    }
    this.#level = level
  }

  addTo([left, right]: Stereo) {
    const [loopLeft, loopRight] = this.#loop
    for (let i = 0; i < left.length; i++) {
      const level = this.#levels[i]! * this.#fade() * BED_LEVEL
      left[i]! += loopLeft[this.#loopIndex]! * level
      right[i]! += loopRight[this.#loopIndex]! * level
      if (++this.#loopIndex === loopLeft.length) this.#loopIndex = 0
      this.#position++
    }
  }

  #fade() {
    return Math.max(0, Math.min(1, this.#position / FADE_IN, (this.#length - this.#position) / FADE_OUT))
  }
}
