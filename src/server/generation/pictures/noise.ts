import type { RandomSource } from '#art/seeded-random.ts'

/** A smooth line through random heights from -1 to 1. */
export type Noise = (x: number) => number

const KNOTS = 512

/** Value noise with a quintic ease, so that neither slope nor curvature jumps at a knot. */
export const createNoise = (random: RandomSource): Noise => {
  const heights = Float64Array.from({ length: KNOTS }, () => random() * 2 - 1)
  const getHeight = (index: number): number => heights[((index % KNOTS) + KNOTS) % KNOTS] as number
  return (x) => {
    const index = Math.floor(x)
    const fraction = x - index
    const eased = fraction ** 3 * (fraction * (fraction * 6 - 15) + 10)
    return getHeight(index) + (getHeight(index + 1) - getHeight(index)) * eased
  }
}

type Octaves = { octaves: number; gain?: number; ridged?: boolean }

/** Sums octaves of one noise, each finer and fainter. Ridged octaves have sharp summits. */
export const createFractalNoise =
  (noise: Noise, { octaves, gain = 0.5, ridged = false }: Octaves): Noise =>
  (x) => {
    let [sum, total, weight, frequency] = [0, 0, 1, 1]
    for (let octave = 0; octave < octaves; octave++) {
      const value = noise(x * frequency + octave * 17.3)
      sum += weight * (ridged ? 1 - 2 * Math.abs(value) : value)
      total += weight
      weight *= gain
      frequency *= 2.03
    }
    return sum / total
  }
