/** Deletes what a catalog test has uploaded, because other test files on this database expect the seeded catalog. */
import { sql } from 'kysely'
import { renumberSessions } from '#server/domains/library/admin/groups.queries.ts'
import type { Database } from '#server/platform/database/database.ts'

export const deleteUploaded = async (db: Database): Promise<void> => {
  await sql`delete from library_session where owner_uuid is null and made_from = 'upload' and slug = uuid::text`.execute(
    db,
  )
  await sql`delete from library_group where slug = uuid::text`.execute(db)
  await sql`delete from library_ambience where slug = uuid::text`.execute(db)
  await renumberSessions(db)
}
