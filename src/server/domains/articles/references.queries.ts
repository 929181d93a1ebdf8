/** Queries for links to articles and tags, by their slugs; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Includes unpublished articles, because they may be published again. */
export const hasArticle = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('articles_article').select('uuid').where('slug', '=', slug).executeTakeFirst()) !== undefined

export const hasTag = async (db: Database, slug: string): Promise<boolean> =>
  (await db
    .selectFrom('articles_tag')
    .select('slug')
    .where('slug', '=', slug)
    .where('removed', '=', false)
    .executeTakeFirst()) !== undefined

/** Lists all articles by title, including unpublished ones. */
export const listArticleReferences = (db: Database) =>
  db
    .selectFrom('articles_article')
    .select(['slug', 'title'])
    .select(({ eb }) => eb('status', '=', 'published').$castTo<boolean>().as('published'))
    .select(sql<'article'>`'article'`.as('kind'))
    .orderBy(sql`lower(title collate "und-x-icu")`)
    .execute()

/** Returns the folders of the pictures in drafts, published versions and pending feed versions. */
export const listArticlePictures = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ folder: string }>`
    select distinct match[1] as folder from (
      select regexp_matches(concat(draft::text, published::text, newer::text), '(public/pictures/[0-9a-f]{64})', 'g') as match
      from articles_article) as found`.execute(db)
  return rows.map(({ folder }) => folder)
}
