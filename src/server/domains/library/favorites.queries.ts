/** Writes a person's favorites. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'
import { canPlaySql } from './playback/can-play.ts'
import type { AccountSession } from './playback/playback-position.queries.ts'

const insertFavoriteSql = preparedQuery<AccountSession & { now: Date }>()((db, param) =>
  sql<{ uuid: string }>`
    with found as (select uuid from library_session where uuid = ${param('sessionUuid')} and published and ${canPlaySql(sql`${param('accountUuid')}::uuid`)}),
      inserted as (
        insert into library_favourite (account_uuid, session_uuid, created_at)
        select ${param('accountUuid')}::uuid, uuid, ${param('now')}::timestamptz from found
        on conflict do nothing
      )
    select uuid from found`.compile(db),
)

/** Returns whether the session exists. */
export const addFavoriteRow = async (db: Database, favorite: AccountSession, now: Date): Promise<boolean> =>
  (await insertFavoriteSql(db, { ...favorite, now })).length > 0

export const deleteFavoriteRow = (db: Database, { accountUuid, sessionUuid }: AccountSession) =>
  db
    .deleteFrom('library_favourite')
    .where('account_uuid', '=', accountUuid)
    .where('session_uuid', '=', sessionUuid)
    .execute()
