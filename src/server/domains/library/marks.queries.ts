/** Writes a person's marks: favourites, where they are, each play, and what they wait for. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A page that waits asks every few seconds; only after a longer silence is it someone new. */
const STILL_WAITING_MS = 60_000

/** Whose, and on what. */
interface Mark {
  accountUuid: string
  sessionUuid: string
}

export const keepFavourite = (db: Database, { accountUuid, sessionUuid }: Mark, now: Date) =>
  db
    .insertInto('library_favourite')
    .values({ account_uuid: accountUuid, session_uuid: sessionUuid, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const dropFavourite = (db: Database, { accountUuid, sessionUuid }: Mark) =>
  db
    .deleteFrom('library_favourite')
    .where('account_uuid', '=', accountUuid)
    .where('session_uuid', '=', sessionUuid)
    .execute()

export interface Report extends Mark {
  /** Names the play; reports of one play are one row. */
  playUuid: string
  /** Epoch milliseconds of the device. */
  reportedAt: number
  seconds: number
  completed: boolean
}

/** One statement, so that place and play are stored together or not at all; the newest report wins. */
export const recordProgress = (db: Database, report: Report) => {
  const at = new Date(report.reportedAt)
  const completedAt = report.completed ? at : null
  return sql`
    with play as (
      insert into library_play (uuid, account_uuid, session_uuid, started_at, reported_at, paused_seconds, completed)
      values (${report.playUuid}, ${report.accountUuid}, ${report.sessionUuid}, ${at}, ${at}, ${report.seconds}, ${report.completed})
      on conflict (uuid) do update set
        reported_at = excluded.reported_at, paused_seconds = excluded.paused_seconds,
        completed = library_play.completed or excluded.completed
        where library_play.account_uuid = excluded.account_uuid and library_play.session_uuid = excluded.session_uuid
          and library_play.reported_at <= excluded.reported_at
    )
    insert into library_progress as mark (account_uuid, session_uuid, paused_seconds, reported_at, listened_at, completed_at)
    values (${report.accountUuid}, ${report.sessionUuid}, ${report.seconds}, ${report.reportedAt}, ${at}, ${completedAt})
    on conflict (account_uuid, session_uuid) do update set
      paused_seconds = case when mark.reported_at <= excluded.reported_at then excluded.paused_seconds else mark.paused_seconds end,
      listened_at = greatest(mark.listened_at, excluded.listened_at),
      completed_at = coalesce(mark.completed_at, excluded.completed_at),
      reported_at = greatest(mark.reported_at, excluded.reported_at)`.execute(db)
}

/** Says whether this is news: asking again within a few seconds, as a waiting page does, is not. */
export const wantSession = async (db: Database, sessionUuid: string, now: Date): Promise<boolean> => {
  const row = await db
    .insertInto('library_wanted')
    .values({ session_uuid: sessionUuid, wanted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('session_uuid')
        .doUpdateSet({ wanted_at: now })
        .where('library_wanted.wanted_at', '<', new Date(now.getTime() - STILL_WAITING_MS)),
    )
    .returning('session_uuid')
    .executeTakeFirst()
  return row !== undefined
}
