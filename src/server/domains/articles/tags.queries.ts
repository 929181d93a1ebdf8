/** Tags of articles; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Those of these that there are. */
export const listExistingTags = async (db: Database, slugs: readonly string[]): Promise<string[]> => {
  if (!slugs.length) return []
  const tags = db.selectFrom('articles_tag').select('slug').where('removed', '=', false)
  return (await tags.where('slug', 'in', slugs).execute()).map((row) => row.slug)
}

/** Those of these that were taken away. */
export const listRemovedTags = async (db: Database, slugs: readonly string[]): Promise<string[]> => {
  if (!slugs.length) return []
  const tags = db.selectFrom('articles_tag').select('slug').where('removed', '=', true)
  return (await tags.where('slug', 'in', slugs).execute()).map((row) => row.slug)
}

/** All that begin so, those that were taken away included: a new address must not be an old one. */
export const listTagSlugsLike = async (db: Database, slug: string): Promise<string[]> => {
  const rows = await db.selectFrom('articles_tag').select('slug').where('slug', 'like', `${slug}%`).execute()
  return rows.map((row) => row.slug)
}

export interface TagTexts {
  title: string
  description: string
}

/** After the others. @throws 23505 where the title or the address is taken */
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

/** @returns whether there is such a tag. @throws 23505 where the title is taken */
export const updateTag = async (db: Database, slug: string, texts: TagTexts): Promise<boolean> => {
  const changed = db
    .updateTable('articles_tag')
    .set({ ...texts, edited: true })
    .where('slug', '=', slug)
    .where('removed', '=', false)
  return (await changed.returning('slug').executeTakeFirst()) !== undefined
}

/** What it was called; undefined where there is no such tag. */
export const markTagRemoved = async (db: Database, slug: string): Promise<string | undefined> => {
  const removed = db
    .updateTable('articles_tag')
    .set({ removed: true, edited: true })
    .where('slug', '=', slug)
    .where('removed', '=', false)
  return (await removed.returning('title').executeTakeFirst())?.title
}

/** From what is written, what is published and what waits. Nobody's draft becomes an older one by it. */
export const removeTagFromArticles = (db: Database, slug: string) =>
  sql`
  update articles_article set
    draft = jsonb_set(draft, '{tags}', (draft->'tags') - ${slug}::text),
    published = case when published is null then null
      else jsonb_set(published, '{tags}', (published->'tags') - ${slug}::text) end,
    newer = case when newer is null then null else jsonb_set(newer, '{tags}', (newer->'tags') - ${slug}::text) end
  where draft->'tags' ? ${slug} or published->'tags' ? ${slug} or newer->'tags' ? ${slug}`.execute(db)

/** The title of an article that visitors read and that leads to the tag. */
export const findArticleLinkingTo = async (db: Database, path: string): Promise<string | undefined> => {
  const leads = db
    .selectFrom('articles_article')
    .select('title')
    .where('status', '=', 'published')
    .where(sql<boolean>`strpos(published::text, ${`"href": "${path}"`}) > 0`)
  return (await leads.executeTakeFirst())?.title
}
