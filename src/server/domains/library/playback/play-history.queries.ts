/** Reads what a person has listened to, play by play. */
import { sql } from 'kysely'
import { LISTENED_AFTER_SECONDS } from '#rules/playback.ts'
import { type ZonedDayRange, toMomentRange, listOffsetShifts } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'
import { toLocalDaySql } from '#server/platform/local-days.ts'
import { canPlaySql } from './can-play.ts'

/** A play that was only a brief look counts with its minutes, but not as a session. */
const isSession = sql`(heard_seconds > ${LISTENED_AFTER_SECONDS} or library_play.completed)`

const playsInRangeSql = (accountUuid: string, days: ZonedDayRange) => {
  const { from, before } = toMomentRange(days)
  return sql`library_play where account_uuid = ${accountUuid} and started_at >= ${from} and started_at < ${before}`
}

/** A play belongs to the day on which it began. */
const playDaySql = (days: ZonedDayRange) => toLocalDaySql(sql`started_at`, listOffsetShifts(days))

export interface PlayDay {
  day: string
  seconds: number
  sessions: number
}

/** Lists only the days with listening, unordered, because sorting so many plays would cost more than counting them. */
export const listPlayDays = async (db: Database, accountUuid: string, days: ZonedDayRange): Promise<PlayDay[]> => {
  const { rows } = await sql<PlayDay>`
    select ${playDaySql(days)} as day, sum(heard_seconds) as seconds, count(*) filter (where ${isSession})::int as sessions
    from ${playsInRangeSql(accountUuid, days)} and heard_seconds > 0 group by 1`.execute(db)
  return rows
}

/** Weeks begin on Sunday, so they are counted from 4 January 1970, which was a Sunday. */
export const countPlayWeeks = async (db: Database, accountUuid: string, days: ZonedDayRange): Promise<number> => {
  const { rows } = await sql<{ weeks: number }>`
    select count(distinct (${playDaySql(days)} - date '1970-01-04') / 7)::int as weeks
    from ${playsInRangeSql(accountUuid, days)} and ${isSession}`.execute(db)
  return rows[0]?.weeks ?? 0
}

export interface PlaysRequest extends TimeWindow {
  timeZone: string
}

export interface PlayRow {
  uuid: string
  started_at: Date
  heard_seconds: number
  completed: boolean
  session_uuid: string
  title: string
  duration: number
}

/**
 * Lists plays of sessions that this person may hear. A session that is no longer shared is not named to anyone else.
 */
export const listPlays = async (db: Database, accountUuid: string, request: PlaysRequest): Promise<PlayRow[]> => {
  const { from, to, timeZone, before, limit } = request
  const start = from && toMomentRange({ from, to: from, timeZone }).from
  const end = to && toMomentRange({ from: to, to, timeZone }).before
  const { rows } = await sql<PlayRow>`
    select library_play.uuid, started_at, heard_seconds, library_play.completed, session_uuid, title, duration
    from library_play join library_session on library_session.uuid = session_uuid
    where account_uuid = ${accountUuid} and ${isSession} and ${canPlaySql(sql`${accountUuid}::uuid`)}
      and (${start ?? null}::timestamptz is null or started_at >= ${start ?? null}::timestamptz)
      and (${end ?? null}::timestamptz is null or started_at < ${end ?? null}::timestamptz)
      and (${before?.at ?? null}::timestamptz is null or started_at <= ${before?.at ?? null}::timestamptz
        and (started_at < ${before?.at ?? null}::timestamptz or library_play.uuid > ${before?.uuid ?? null}::uuid))
    order by started_at desc, library_play.uuid limit ${limit}`.execute(db)
  return rows
}
