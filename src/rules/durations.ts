/** Lengths of time. A day has 24 hours here: for days of the calendar see time-zones.ts. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
/** A year of 365 days. */
export const YEAR_SECONDS = 365 * DAY_SECONDS
