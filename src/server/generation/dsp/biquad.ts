import { SAMPLE_RATE } from './signal.ts'

export type FilterKind = 'lowpass' | 'highpass' | 'peak' | 'highshelf'

export type FilterShape = { kind: FilterKind; hertz: number; q?: number; decibels?: number }

/** A second-order section, normalized so that a0 is 1. */
export type Coefficients = { b0: number; b1: number; b2: number; a1: number; a2: number }

type Terms = { cosine: number; alpha: number; level: number }

// These formulas are from the audio EQ cookbook of R. Bristow-Johnson: numerator b0 b1 b2, then denominator a0 a1 a2.
const cookbook: Record<FilterKind, (terms: Terms) => [number, number, number, number, number, number]> = {
  lowpass: ({ cosine, alpha }) => [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2, 1 + alpha, -2 * cosine, 1 - alpha],
  highpass: ({ cosine, alpha }) => [(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2, 1 + alpha, -2 * cosine, 1 - alpha],
  peak: ({ cosine, alpha, level }) => [
    1 + alpha * level,
    -2 * cosine,
    1 - alpha * level,
    1 + alpha / level,
    -2 * cosine,
    1 - alpha / level,
  ],
  highshelf: ({ cosine, alpha, level }) => {
    const root = 2 * Math.sqrt(level) * alpha
    const [up, down] = [level + 1, level - 1]
    return [
      level * (up + down * cosine + root),
      -2 * level * (down + up * cosine),
      level * (up + down * cosine - root),
      up - down * cosine + root,
      2 * (down - up * cosine),
      up - down * cosine - root,
    ]
  },
}

const toCoefficients = ({ kind, hertz, q = Math.SQRT1_2, decibels = 0 }: FilterShape): Coefficients => {
  const angle = (2 * Math.PI * hertz) / SAMPLE_RATE
  const terms = { cosine: Math.cos(angle), alpha: Math.sin(angle) / (2 * q), level: 10 ** (decibels / 40) }
  const [b0, b1, b2, a0, a1, a2] = cookbook[kind](terms)
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 }
}

/** One filter with its state. Feed it a signal in order, sample by sample or in blocks. */
export class Biquad {
  #coefficients: Coefficients
  #z1 = 0
  #z2 = 0

  constructor(coefficients: Coefficients) {
    this.#coefficients = coefficients
  }

  static of(shape: FilterShape) {
    return new Biquad(toCoefficients(shape))
  }

  /** Filters in place. */
  process(signal: Float32Array, from = 0, to = signal.length) {
    const { b0, b1, b2, a1, a2 } = this.#coefficients
    let [z1, z2] = [this.#z1, this.#z2]
    for (let i = from; i < to; i++) {
      const x = signal[i]!
      const y = b0 * x + z1
      z1 = b1 * x - a1 * y + z2
      z2 = b2 * x - a2 * y
      signal[i] = y
    }
    this.#z1 = z1
    this.#z2 = z2
    return signal
  }

  /** Clears the state of the filter. */
  reset() {
    this.#z1 = 0
    this.#z2 = 0
  }
}

/** Runs a signal through several fresh filters, in place. */
export const equalize = (signal: Float32Array, shapes: readonly FilterShape[]) => {
  for (const shape of shapes) Biquad.of(shape).process(signal)
  return signal
}
