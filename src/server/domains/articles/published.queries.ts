/** Queries for published articles; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'

export const getArticlesVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('articles_version').select('version').executeTakeFirstOrThrow()).version

/** Lists published articles, newest first. */
export const listPublishedArticles = (db: Database) =>
  db
    .selectFrom('articles_article')
    .select(['uuid', 'slug', 'published', 'featured', 'published_at', 'republished_at', 'source_name', 'source_url'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('uuid')
    .execute()

export const listTags = (db: Database) =>
  db
    .selectFrom('articles_tag')
    .select(['slug', 'title', 'description', 'position'])
    .where('removed', '=', false)
    .orderBy('position')
    .orderBy('slug')
    .execute()
export type TagRow = Awaited<ReturnType<typeof listTags>>[number]
