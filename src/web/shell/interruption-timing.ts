/** The timing of a quiet moment, in which the app may show a message that can wait. Times are in milliseconds. */

/** The interval of the checks for a quiet moment, and the number of checks in a row that must succeed. */
export const CHECK_INTERVAL_MS = 2_000
export const QUIET_CHECKS = 2
/** The time that input must have stopped: a short pause may be only a moment of thinking. */
export const INPUT_PAUSE_MS = 10_000
