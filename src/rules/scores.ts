/**
 * The color of a score, for assigned work and for goals that a person chose; never for feelings. See
 * docs/product.md#score-colors.
 */

export type ScoreColor = 'red' | 'yellow' | 'green' | 'blue'

/** What a score is out of unless something else is said. */
const FULL_SCORE = 5
/** Percent. */
const LOW = 30
const FULL = 100

/** Percent, not rounded: 99.9 is not yet all of it. Nothing asked for counts as nothing done. */
export const percentOf = (value: number, outOf: number = FULL_SCORE): number => {
  if (!(value > 0) || !(outOf > 0)) return 0
  return value === outOf ? FULL : (value / outOf) * FULL
}

/** Under 30 percent red, up to a hundred yellow, exactly a hundred green, above it blue. */
export const scoreColorOf = (value: number, outOf: number = FULL_SCORE): ScoreColor => {
  const percent = percentOf(value, outOf)
  if (percent < LOW) return 'red'
  if (percent < FULL) return 'yellow'
  return percent === FULL ? 'green' : 'blue'
}

/** For people: whole percent that never says "all" too early. */
export const displayPercent = (value: number, outOf: number = FULL_SCORE): number => {
  const percent = percentOf(value, outOf)
  return percent < FULL
    ? Math.min(FULL - 1, Math.round(percent))
    : Math.max(percent === FULL ? FULL : FULL + 1, Math.round(percent))
}
