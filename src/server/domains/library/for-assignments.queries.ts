/** What assigned work asks of the library; one statement. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { mayHear } from './marks.queries.ts'

/** What a session is called; undefined where this person may not hear it. */
export const titleHeardBy = async (
  db: Database,
  { accountUuid, sessionUuid }: { accountUuid: string; sessionUuid: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select title from library_session
    where uuid = ${sessionUuid}::uuid and published and ${mayHear(sql`${accountUuid}::uuid`)}`.execute(db)
  return rows[0]?.title
}
