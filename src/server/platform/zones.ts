/** Whose days are meant, and how the database counts them: by our own table of shifts, the same on every server. */
import { type RawBuilder, sql } from 'kysely'
import { type Shift, zoneNamed } from '#rules/zones.ts'
import type { Actor } from './actor.ts'

/** The zone that was asked for, else that of the person's school. */
export const zoneOf = (actor: Pick<Actor, 'timeZone'>, range?: { time_zone?: string | undefined }): string =>
  zoneNamed(range?.time_zone ?? actor.timeZone)

/**
 * The day of a moment, as a date. Tables of zones differ between servers and between a server and the browser; ours is
 * asked instead, so that all of them draw the line at the same midnight.
 * @param at a timestamptz
 */
export const dayOfMoment = (at: RawBuilder<unknown>, shifts: readonly Shift[]): RawBuilder<string> => {
  const starts = shifts.slice(1).map((shift) => shift.at)
  const ahead = shifts.map((shift) => shift.ahead)
  const seconds = sql`extract(epoch from ${at})::float8`
  const shift = sql`(${ahead}::int[])[width_bucket(${seconds}, ${starts}::float8[]) + 1]`
  return sql<string>`(date '1970-01-01' + floor((${seconds} + ${shift}) / 86400)::int)`
}
