/** Reproducible random numbers: the same seed gives the same choices. */
export interface RandomChoices {
  /** From 0 up to 1, exclusive. */
  part(): number
  /** An integer from 0 up to `below`, exclusive. */
  whole(below: number): number
  one<T>(of: readonly T[]): T
  /** True with this probability in percent. */
  percent(of: number): boolean
}

export const createRandomChoices = (seed: number): RandomChoices => {
  let state = seed >>> 0
  const fraction = (): number => {
    // The Mulberry32 generator.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number): number => Math.floor(fraction() * below)
  return {
    part: fraction,
    whole: integer,
    one: (of) => of[integer(of.length)]!,
    percent: (of) => fraction() * 100 < of,
  }
}
