/** Stores the playback position and the plays of a person. The newest report of a position wins. */
import { type RawBuilder, sql } from 'kysely'
import { REPORT_INTERVAL_SECONDS } from '#rules/playback.ts'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'
import { canPlaySql } from './can-play.ts'

/** A person and a session. */
export type AccountSession = {
  accountUuid: string
  sessionUuid: string
}

/** A session that is withdrawn while somebody listens can still be played to its end, and that counts. */
const wasPublished = sql`(published or published_at is not null)`

export type ProgressReport = AccountSession & {
  /** Identifies the play. All reports of one play are one row. */
  playUuid: string
  /** Epoch milliseconds on the server's clock. */
  reportedAt: number
  /** The position in seconds: at most the end of the session, and exactly the end once it is completed. */
  seconds: number
  completed: boolean
  /** The seconds of audio played in this play so far; null if the player doesn't report it. */
  listenedSeconds: number | null
}

/**
 * Returns SQL for the most seconds that can have been played, given the reported positions. The first report comes
 * after half a minute.
 */
const maxListenedSecondsSql = (position: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`least(${position}, ${REPORT_INTERVAL_SECONDS} + ${since})`

const upsertProgressSql = preparedQuery<ProgressReport & { at: Date }>()((db, param) =>
  sql<{ session_uuid: string }>`
    with report as (
      select ${param('playUuid')}::uuid as play, ${param('accountUuid')}::uuid as account, ${param('sessionUuid')}::uuid as session,
        ${param('seconds')}::float8 as seconds, ${param('completed')}::boolean as completed,
        ${param('at')}::timestamptz as at, ${param('reportedAt')}::bigint as reported_at,
        ${param('listenedSeconds')}::float8 as listened_seconds
    ), found as (
      select report.*, case when completed then duration else least(seconds, duration) end as place
      from report join library_session on library_session.uuid = report.session and ${wasPublished} and ${canPlaySql(sql`report.account`)}
    ), play as (
      insert into library_play
        (uuid, account_uuid, session_uuid, started_at, reported_at, paused_seconds, completed, heard_seconds)
      select play, account, session, date_trunc('milliseconds', at - make_interval(secs => coalesce(listened_seconds, 0))),
        at, place, completed, coalesce(listened_seconds, ${maxListenedSecondsSql(sql`place`, sql`0`)})
      from found
      on conflict (account_uuid, uuid) do update set
        reported_at = excluded.reported_at, paused_seconds = excluded.paused_seconds,
        completed = library_play.completed or excluded.completed,
        heard_seconds = greatest(library_play.heard_seconds, coalesce(${param('listenedSeconds')}::float8,
          ${maxListenedSecondsSql(sql`excluded.paused_seconds`, sql`extract(epoch from excluded.reported_at - library_play.started_at)`)}))
        where library_play.session_uuid = excluded.session_uuid and library_play.reported_at <= excluded.reported_at
    )
    insert into library_progress as progress
      (account_uuid, session_uuid, paused_seconds, reported_at, listened_at, completed_at)
    select account, session, place, reported_at, at, case when completed then at end from found
    on conflict (account_uuid, session_uuid) do update set
      paused_seconds = case when progress.reported_at <= excluded.reported_at then excluded.paused_seconds
        else progress.paused_seconds end,
      listened_at = greatest(progress.listened_at, excluded.listened_at),
      completed_at = coalesce(progress.completed_at, excluded.completed_at),
      reported_at = greatest(progress.reported_at, excluded.reported_at)
    returning session_uuid`.compile(db),
)

/**
 * Saves position and play in one statement, so that both are stored or neither. The newest report wins. Returns
 * whether the session exists.
 */
export const recordProgress = async (db: Database, report: ProgressReport): Promise<boolean> =>
  (await upsertProgressSql(db, { ...report, at: new Date(report.reportedAt) })).length > 0
