/** Measures the loudness of audio in LUFS, as ITU-R BS.1770-4 defines it. */
import { Biquad, type Coefficients } from './biquad.ts'
import { SAMPLE_RATE } from './signal.ts'

/** The reading of the meter when nothing was loud enough to count. */
export const SILENCE_LUFS = -70

const HOP = SAMPLE_RATE / 10
const HOPS_PER_BLOCK = 4

const toLoudness = (energy: number) => -0.691 + 10 * Math.log10(energy + 1e-12)
const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** ITU-R BS.1770-4, first stage: the filter that models the head. */
const createHeadShelf = (): Coefficients => {
  const k = Math.tan((Math.PI * 1681.974450955533) / SAMPLE_RATE)
  const q = 0.7071752369554196
  const shelfGain = 10 ** (3.999843853973347 / 20)
  const bandGain = shelfGain ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (shelfGain + (bandGain * k) / q + k * k) / a0,
    b1: (2 * (k * k - shelfGain)) / a0,
    b2: (shelfGain - (bandGain * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** ITU-R BS.1770-4, second stage: the revised low-frequency curve. */
const createLowCurve = (): Coefficients => {
  const k = Math.tan((Math.PI * 38.13547087602444) / SAMPLE_RATE)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}

/**
 * Integrated loudness by ITU-R BS.1770-4: push blocks in order, then read. Every channel counts in full, so push a
 * mono clip for two loudspeakers as two channels; as one channel it would read 3 dB too low.
 */
export class LoudnessMeter {
  #filters: { shelf: Biquad; curve: Biquad }[]
  #scratch = new Float32Array(HOP)
  #hops: number[] = []
  #energy = 0
  #filled = 0

  constructor(channels: number) {
    this.#filters = Array.from({ length: channels }, () => ({
      shelf: new Biquad(createHeadShelf()),
      curve: new Biquad(createLowCurve()),
    }))
  }

  push(channels: readonly Float32Array[]) {
    const length = channels[0]!.length
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + HOP - this.#filled)
      this.#filters.forEach((filter, channel) => this.#weigh(filter, channels[channel]!.subarray(from, to)))
      this.#filled += to - from
      from = to
      if (this.#filled === HOP) this.#closeHop()
    }
  }

  /** LUFS with both gates: the absolute gate at -70, and 10 LU below the mean of the blocks that passed it. */
  integrated() {
    const blocks = this.#hops
      .slice(HOPS_PER_BLOCK - 1)
      .map((_, hop) => computeMean(this.#hops.slice(hop, hop + HOPS_PER_BLOCK)))
      .filter((energy) => toLoudness(energy) > SILENCE_LUFS)
    if (blocks.length === 0) return SILENCE_LUFS
    const gate = toLoudness(computeMean(blocks)) - 10
    return toLoudness(computeMean(blocks.filter((energy) => toLoudness(energy) > gate)))
  }

  #weigh({ shelf, curve }: { shelf: Biquad; curve: Biquad }, samples: Float32Array) {
    const weighted = this.#scratch.subarray(0, samples.length)
    // The offset is far below anything audible. Without it the filters decay in every pause into denormal numbers,
    // which are slow.
    for (let i = 0; i < samples.length; i++) weighted[i] = samples[i]! + 1e-18
    curve.process(shelf.process(weighted))
    let energy = this.#energy
    for (let i = 0; i < weighted.length; i++) energy += weighted[i]! * weighted[i]!
    this.#energy = energy
  }

  #closeHop() {
    this.#hops.push(this.#energy / HOP)
    this.#energy = 0
    this.#filled = 0
  }
}
