/** What counts as a quiet moment, in which somebody may be told something that can wait. Milliseconds, but for the numbers. */

/** How often it is looked whether this is one, and how often in a row it has to be. */
export const EVERY = 2_000
export const IN_A_ROW = 2
/** Hands may only rest for a thought. */
export const THOUGHT = 10_000
