/** Queries for imports: finds earlier imported sessions, and saves their ids. */
import type { Database } from '#server/platform/database/database.ts'

export const findImportedSession = (db: Database, importId: string) =>
  db
    .selectFrom('library_session')
    .select(['uuid', 'title', 'deleted_at', 'import_sha256', 'source_sha256'])
    .where('import_id', '=', importId)
    .executeTakeFirst()

export const saveImportId = async (
  db: Database,
  uuid: string,
  { id, sha256 }: { id: string; sha256: string },
): Promise<void> => {
  await db
    .updateTable('library_session')
    .set({ import_id: id, import_sha256: sha256 })
    .where('uuid', '=', uuid)
    .execute()
}

/** Maps the names that a manifest may use for sessions to uuids: ids, slugs and titles. */
export const mapSessionsByName = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('library_session')
    .select(['uuid', 'slug', 'title', 'import_id'])
    .where('owner_uuid', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const names = rows.flatMap(({ uuid, slug, title, import_id }) =>
    [title.toLowerCase(), slug, import_id].flatMap((name) => (name ? [[name, uuid] as const] : [])),
  )
  return new Map(names)
}
