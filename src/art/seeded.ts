export type Random = () => number

/** FNV-1a over the characters: one 32-bit number per seed, the same on every machine. */
const hashOf = (seed: string): number => {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash
}

/** An endless row of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export const seeded = (seed: string): Random => {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between two bounds. */
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
