/** A stretch of days, as a person counts them. */
import { z } from 'zod'
import { resolveTimeZone } from '#rules/zones.ts'

export const Day = z.iso.date()

/** Where the person is, by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'That time zone is not known.')

const isTimeZone = (name: string): boolean => {
  try {
    return resolveTimeZone(name) !== ''
  } catch {
    return false
  }
}

/** By its ISO 3166 code. */
export const Country = z.string().regex(/^[A-Z]{2}$/)

/** No database has a year nought, and nothing was done here before this. */
const EARLIEST = '1900-01-01'
/** Days of the year 10000 are spelled in another way, and sort before all others. */
const LATEST = '2199-12-31'
/** The longest stretch that can be asked for in one call: ten years. */
const LONGEST = 3660 * 24 * 60 * 60 * 1000

/** Both days belong to it. Without a zone the days are those of the person's school. */
export const Range = z
  .strictObject({ from: Day, to: Day, time_zone: TimeZone.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' })
  .refine(({ from, to }) => from >= EARLIEST && Date.parse(to) - Date.parse(from) <= LONGEST, {
    path: ['from'],
    message: 'That is too long ago.',
  })
  .refine(({ to }) => to <= LATEST, { path: ['to'], message: 'That is too far ahead.' })
export type Range = z.infer<typeof Range>
