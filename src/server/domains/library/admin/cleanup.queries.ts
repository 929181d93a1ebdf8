/** Queries for content that nothing in the library needs any more. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Returns the keys that a session refers to. */
export const listCatalogFilesInUse = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${sql.val(keys)}::text[]) as candidate (key)
    where exists (select from library_session where key in (audio_key, transcript_key, captions_key))`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** A custom exercise has an owner, and is deleted with its own rules. */
const isCatalogSessionExpiredSql = (before: Date) => sql<boolean>`owner_uuid is null and deleted_at < ${before}`

/** Deletes uploaded sessions that nobody ever listened to, completely. */
export const deleteUnplayedSessions = async (db: Database, before: Date): Promise<number> => {
  const { rows } = await sql`
    delete from library_session s where ${isCatalogSessionExpiredSql(before)} and made_from = 'upload' and script = ''
      and not exists (select from library_play where session_uuid = s.uuid)
      and not exists (select from library_progress where session_uuid = s.uuid)
    returning uuid`.execute(db)
  return rows.length
}

/** Removes the files and the import of the deleted sessions that remain. Histories still show their other columns. */
export const clearDeletedContent = async (db: Database, before: Date): Promise<void> => {
  await sql`
    update library_session set audio_key = null, transcript_key = null, captions_key = null, cover_key = null,
      picture_key = null, cues = '[]', sound = null, import_id = null, import_sha256 = null, rendered_key = null
    where ${isCatalogSessionExpiredSql(before)}
      and num_nonnulls(audio_key, transcript_key, captions_key, cover_key, picture_key, import_id) > 0`.execute(db)
}

/** Deletes series, collections and background sounds, unless a seed would create them again: its slug is no UUID. */
export const purgeDeletedGroups = async (db: Database, before: Date): Promise<void> => {
  await sql`delete from library_group where deleted_at < ${before} and slug = uuid::text`.execute(db)
  await sql`delete from library_ambience where deleted_at < ${before} and slug = uuid::text`.execute(db)
}
