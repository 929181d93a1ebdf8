/** Ranges of local days. */
import { z } from 'zod'
import { DAY_MS } from '#rules/durations.ts'
import { resolveTimeZone } from '#rules/time-zones.ts'

export const Day = z.iso.date()

/** The person's time zone, by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'Choose a time zone from the list.')

const isTimeZone = (name: string): boolean => {
  try {
    return resolveTimeZone(name) !== ''
  } catch {
    return false
  }
}

/** A country by its ISO 3166 code. */
export const Country = z.string().regex(/^[A-Z]{2}$/)

/** PostgreSQL has no year 0, and nothing in the app is older than this. */
const EARLIEST = '1900-01-01'
/** Days of the year 10000 are spelled differently, and would sort before all others. */
const LATEST = '2199-12-31'
/** The longest range of one call: ten years. */
const MAX_RANGE_MS = 3660 * DAY_MS

/** Both days are included. Without a time zone, the days are those of the person's school. */
export const Range = z
  .strictObject({ from: Day, to: Day, time_zone: TimeZone.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'End date must be after the start date.' })
  .refine(({ from, to }) => from >= EARLIEST && Date.parse(to) - Date.parse(from) <= MAX_RANGE_MS, {
    path: ['from'],
    message: 'Choose a later date.',
  })
  .refine(({ to }) => to <= LATEST, { path: ['to'], message: 'Choose an earlier date.' })
export type Range = z.infer<typeof Range>
