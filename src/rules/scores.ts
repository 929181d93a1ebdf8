/**
 * The color of a score, for assignments and for goals that a person chose; never for feelings. See
 * docs/product.md#score-colors.
 */

export type ScoreColor = 'red' | 'yellow' | 'green' | 'blue'

/** The default maximum of a score. */
const FULL_SCORE = 5
/** In percent. */
const LOW_PERCENT = 30
const FULL_PERCENT = 100

/** Returns a percentage without rounding, so that 99.9 is not yet complete. Without a goal it is 0. */
export const toPercent = (value: number, outOf: number = FULL_SCORE): number => {
  if (!(value > 0) || !(outOf > 0)) return 0
  return value === outOf ? FULL_PERCENT : (value / outOf) * FULL_PERCENT
}

/** Returns red under 30 percent, yellow up to a hundred, green at exactly a hundred, and blue above. */
export const getScoreColor = (value: number, outOf: number = FULL_SCORE): ScoreColor => {
  const percent = toPercent(value, outOf)
  if (percent < LOW_PERCENT) return 'red'
  if (percent < FULL_PERCENT) return 'yellow'
  return percent === FULL_PERCENT ? 'green' : 'blue'
}

/** Returns a whole percentage for display that never shows 100 too early. */
export const formatPercent = (value: number, outOf: number = FULL_SCORE): number => {
  const percent = toPercent(value, outOf)
  return percent < FULL_PERCENT
    ? Math.min(FULL_PERCENT - 1, Math.round(percent))
    : Math.max(percent === FULL_PERCENT ? FULL_PERCENT : FULL_PERCENT + 1, Math.round(percent))
}
