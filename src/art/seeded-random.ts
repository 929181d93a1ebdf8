/** A generator of numbers from 0 to 1 that are the same in every run. */
export type RandomSource = () => number

/** Hashes a seed with FNV-1a: one 32-bit number per seed, the same on every machine. */
const hashSeed = (seed: string): number => {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash
}

/** Creates a generator of numbers in [0, 1) that depend only on the seed (mulberry32). */
export const createSeededRandom = (seed: string): RandomSource => {
  let state = hashSeed(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a random number between two bounds. */
export const randomBetween = (random: RandomSource, low: number, high: number): number => low + random() * (high - low)
