/**
 * Local days: whose time zone applies, and how the database counts days, from our own table of UTC offsets, the same on
 * every server.
 */
import { type RawBuilder, sql } from 'kysely'
import { type OffsetShift, resolveTimeZone } from '#rules/time-zones.ts'
import type { Actor } from './actor.ts'

/** Returns the requested time zone, or else that of the person's school. */
export const chooseTimeZone = (actor: Pick<Actor, 'timeZone'>, range?: { time_zone?: string | undefined }): string =>
  resolveTimeZone(range?.time_zone ?? actor.timeZone)

/**
 * Returns the local day of a moment as a date. Time zone tables differ between servers, and between a server and the
 * browser. Our own table makes all of them split days at the same midnight.
 * @param at a timestamptz
 */
export const toLocalDaySql = (at: RawBuilder<unknown>, shifts: readonly OffsetShift[]): RawBuilder<string> => {
  const starts = shifts.slice(1).map((shift) => new Date(shift.at * 1000).toISOString())
  const offsets = shifts.map((shift) => `${shift.ahead} seconds`)
  // Timestamps are compared as they are: converting them to numbers costs more than the rest of a query over 20,000
  // rows.
  const shift = sql`(${offsets}::interval[])[width_bucket(${at}, ${starts}::timestamptz[]) + 1]`
  return sql<string>`(${at} at time zone ${shift})::date`
}
