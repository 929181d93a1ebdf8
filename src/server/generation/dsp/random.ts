import type { RandomSource } from '#art/seeded-random.ts'

/** Mulberry32: small, fast and good enough for noise; one seed gives one sequence. */
export const createRandom = (seed: number): RandomSource => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
