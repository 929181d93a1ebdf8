/** Queries for the tags of articles; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Returns those of the slugs that exist. */
export const listExistingTags = async (db: Database, slugs: readonly string[]): Promise<string[]> => {
  if (!slugs.length) return []
  const tags = db.selectFrom('articles_tag').select('slug').where('removed', '=', false)
  return (await tags.where('slug', 'in', slugs).execute()).map((row) => row.slug)
}

/** Returns those of the slugs whose tags were deleted. */
export const listRemovedTags = async (db: Database, slugs: readonly string[]): Promise<string[]> => {
  if (!slugs.length) return []
  const tags = db.selectFrom('articles_tag').select('slug').where('removed', '=', true)
  return (await tags.where('slug', 'in', slugs).execute()).map((row) => row.slug)
}

/** Lists the taken slugs that begin with this one. Slugs of deleted tags are included, so that none is used again. */
export const listTagSlugsLike = async (db: Database, slug: string): Promise<string[]> => {
  const rows = await db.selectFrom('articles_tag').select('slug').where('slug', 'like', `${slug}%`).execute()
  return rows.map((row) => row.slug)
}

export interface TagTexts {
  title: string
  description: string
}

/** Inserts the tag as the last one. @throws 23505 if the title or the slug is taken */
export const insertTag = (db: Database, { slug, title, description }: TagTexts & { slug: string }) =>
  db
    .insertInto('articles_tag')
    .values({
      slug,
      title,
      description,
      edited: true,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from articles_tag)`,
    })
    .execute()

/** @returns whether the tag exists @throws 23505 if the title is taken */
export const updateTag = async (db: Database, slug: string, texts: TagTexts): Promise<boolean> => {
  const updateQuery = db
    .updateTable('articles_tag')
    .set({ ...texts, edited: true })
    .where('slug', '=', slug)
    .where('removed', '=', false)
  return (await updateQuery.returning('slug').executeTakeFirst()) !== undefined
}

/** @returns the title of the deleted tag, or undefined if it doesn't exist */
export const markTagRemoved = async (db: Database, slug: string): Promise<string | undefined> => {
  const removeQuery = db
    .updateTable('articles_tag')
    .set({ removed: true, edited: true })
    .where('slug', '=', slug)
    .where('removed', '=', false)
  return (await removeQuery.returning('title').executeTakeFirst())?.title
}

/** Removes the tag from drafts, published versions and pending feed versions, without a new revision. */
export const removeTagFromArticles = (db: Database, slug: string) =>
  sql`
  update articles_article set
    draft = jsonb_set(draft, '{tags}', (draft->'tags') - ${slug}::text),
    published = case when published is null then null
      else jsonb_set(published, '{tags}', (published->'tags') - ${slug}::text) end,
    newer = case when newer is null then null else jsonb_set(newer, '{tags}', (newer->'tags') - ${slug}::text) end
  where draft->'tags' ? ${slug} or published->'tags' ? ${slug} or newer->'tags' ? ${slug}`.execute(db)

/** Returns the title of a published article that links to the path. */
export const findArticleLinkingTo = async (db: Database, path: string): Promise<string | undefined> => {
  const linkQuery = db
    .selectFrom('articles_article')
    .select('title')
    .where('status', '=', 'published')
    .where(sql<boolean>`strpos(published::text, ${`"href": "${path}"`}) > 0`)
  return (await linkQuery.executeTakeFirst())?.title
}
