/** What counts as a quiet moment, in which somebody may be told something that can wait. Milliseconds, but for the numbers. */

/** How often it is looked whether this is one, and how often in a row it has to be. */
export const CHECK_INTERVAL = 2_000
export const QUIET_CHECKS = 2
/** Hands may only rest for a thought. */
export const INPUT_PAUSE = 10_000
