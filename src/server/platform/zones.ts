/** Whose days are meant, and how the database counts them: by our own table of shifts, the same on every server. */
import { type RawBuilder, sql } from 'kysely'
import { type Shift, resolveTimeZone } from '#rules/zones.ts'
import type { Actor } from './actor.ts'

/** The zone that was asked for, else that of the person's school. */
export const timeZoneOf = (actor: Pick<Actor, 'timeZone'>, range?: { time_zone?: string | undefined }): string =>
  resolveTimeZone(range?.time_zone ?? actor.timeZone)

/**
 * The day of a moment, as a date. Tables of zones differ between servers and between a server and the browser; ours is
 * asked instead, so that all of them draw the line at the same midnight.
 * @param at a timestamptz
 */
export const localDaySql = (at: RawBuilder<unknown>, shifts: readonly Shift[]): RawBuilder<string> => {
  const starts = shifts.slice(1).map((shift) => new Date(shift.at * 1000).toISOString())
  const ahead = shifts.map((shift) => `${shift.ahead} seconds`)
  // Moments are compared as they are: to make numbers of them costs more than all the rest of a question about 20,000 rows.
  const shift = sql`(${ahead}::interval[])[width_bucket(${at}, ${starts}::timestamptz[]) + 1]`
  return sql<string>`(${at} at time zone ${shift})::date`
}
