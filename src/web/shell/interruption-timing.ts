/** What counts as a quiet moment, in which the app may show a message that can wait. Times are in milliseconds. */

/** How often to check for a quiet moment, and how many checks in a row must succeed. */
export const CHECK_INTERVAL_MS = 2_000
export const QUIET_CHECKS = 2
/** How long input must have stopped: a short pause may be only a moment of thinking. */
export const INPUT_PAUSE_MS = 10_000
