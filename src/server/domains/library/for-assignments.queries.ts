/** Queries of the library for assignments: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { canPlaySql } from './playback/can-play.ts'

/** Returns the title of a session, or undefined if this person may not hear it. */
export const findPlayableTitle = async (
  db: Database,
  { accountUuid, sessionUuid }: { accountUuid: string; sessionUuid: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select title from library_session
    where uuid = ${sessionUuid}::uuid and published and ${canPlaySql(sql`${accountUuid}::uuid`)}`.execute(db)
  return rows[0]?.title
}

/** Returns the title of a series or collection, or undefined if it is deleted or has no sessions to hear. */
export const findGroupTitle = async (db: Database, groupUuid: string): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select g.title from library_group g where g.uuid = ${groupUuid}::uuid and g.deleted_at is null
      and exists (select from library_group_session m join library_session s on s.uuid = m.session_uuid
        where m.group_uuid = g.uuid and s.published and s.deleted_at is null)`.execute(db)
  return rows[0]?.title
}
