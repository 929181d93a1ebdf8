/** Reproducible random numbers: the same seed gives the same choices. */
export interface Chance {
  /** From 0 up to 1, exclusive. */
  part(): number
  /** An integer from 0 up to `below`, exclusive. */
  whole(below: number): number
  one<T>(of: readonly T[]): T
  /** True with this probability in percent. */
  percent(of: number): boolean
}

export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const part = (): number => {
    // The Mulberry32 generator.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(part() * below)
  return { part, whole, one: (of) => of[whole(of.length)]!, percent: (of) => part() * 100 < of }
}
