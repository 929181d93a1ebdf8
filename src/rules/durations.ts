/** Lengths of time in milliseconds. A day has 24 hours here: for days of the calendar see time-zones.ts. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A year of 365 days in seconds, the unit of `max-age`. */
export const YEAR_SECONDS = 31_536_000
