/** What visitors read of the articles; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'

export const articlesVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('articles_version').select('version').executeTakeFirstOrThrow()).version

/** Newest first. */
export const publishedRows = (db: Database) =>
  db
    .selectFrom('articles_article')
    .select(['uuid', 'slug', 'published', 'featured', 'published_at', 'republished_at', 'source_name', 'source_url'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('uuid')
    .execute()

export const tagRows = (db: Database) =>
  db
    .selectFrom('articles_tag')
    .select(['slug', 'title', 'description', 'position'])
    .where('removed', '=', false)
    .orderBy('position')
    .orderBy('slug')
    .execute()
export type TagRow = Awaited<ReturnType<typeof tagRows>>[number]
