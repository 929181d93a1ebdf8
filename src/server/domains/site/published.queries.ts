/** What visitors read of the pages; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'

export const siteVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('site_version').select('version').executeTakeFirstOrThrow()).version

export const publishedRows = (db: Database) =>
  db.selectFrom('site_page').select(['template_id', 'published', 'published_at']).execute()
