/** Queries for published pages; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'

export const getSiteVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('site_version').select('version').executeTakeFirstOrThrow()).version

export const listPublishedPages = (db: Database) =>
  db.selectFrom('site_page').select(['template_id', 'published', 'published_at']).execute()
