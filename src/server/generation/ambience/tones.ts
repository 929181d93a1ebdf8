import { SAMPLE_RATE } from '../dsp/signal.ts'

/** A full cycle in radians. */
export const TURN = 2 * Math.PI

export type Drop = { hertz: number; decay: number; lifetimes: number; attack: number; rise?: number; phase?: number }

/**
 * A decaying tone for drops, bubbles and ticks. `decay` is in seconds, and the length is `lifetimes` times the decay.
 * `attack` is in samples. `rise` is the share by which the pitch rises toward the end.
 */
export const createDrop = ({ hertz, decay, lifetimes, attack, rise = 0, phase = 0 }: Drop) => {
  const sound = new Float32Array(Math.round(SAMPLE_RATE * decay * lifetimes))
  const fall = Math.exp(-1 / (SAMPLE_RATE * decay))
  let [angle, level] = [phase, 1]
  for (let i = 0; i < sound.length; i++) {
    angle += (TURN * hertz * (1 + (rise * i) / sound.length)) / SAMPLE_RATE
    sound[i] = Math.sin(angle) * level * Math.min(1, i / attack)
    level *= fall
  }
  return sound
}

/** A steady sine computed by rotation: ten times cheaper than computing each value, and exact enough for a minute. */
export class Sine {
  sine: number
  cosine: number
  #stepSine: number
  #stepCosine: number

  constructor(hertz: number, phase: number) {
    this.sine = Math.sin(phase)
    this.cosine = Math.cos(phase)
    this.#stepSine = Math.sin((TURN * hertz) / SAMPLE_RATE)
    this.#stepCosine = Math.cos((TURN * hertz) / SAMPLE_RATE)
  }

  advance() {
    const sine = this.sine * this.#stepCosine + this.cosine * this.#stepSine
    this.cosine = this.cosine * this.#stepCosine - this.sine * this.#stepSine
    this.sine = sine
  }
}

/** Fades out the last seconds of a sound. */
export const fadeOut = (sound: Float32Array, seconds: number) => {
  const fade = Math.min(sound.length, Math.round(SAMPLE_RATE * seconds))
  for (let i = 0; i < fade; i++) sound[sound.length - 1 - i]! *= i / fade
}
