/** Queries for articles and their drafts; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArticleDraft } from '#contract/articles.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'
import type { PublishedContent, ArticleContent } from './content.ts'

export const findArticle = (db: Database, uuid: string) =>
  db.selectFrom('articles_article').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>

interface ArticleFilter extends TimeWindow {
  search?: string | undefined
  status?: ArticleDraft['status'] | undefined
}

/** Lists articles, the last changed first, and one more than the limit if there are as many. */
export const listArticles = (db: Database, { before, limit, search, status }: ArticleFilter) =>
  db
    .selectFrom('articles_article')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(Boolean(search?.trim()), (query) => {
      const searchText = search!.trim()
      return query.where((where) =>
        where.or([
          containsText(sql.ref('title'), searchText),
          containsText(sql.ref('slug'), searchText),
          containsText(sql`draft->>'summary'`, searchText),
        ]),
      )
    })
    .$if(before !== null, (query) =>
      query.where((where) =>
        where.or([
          where('updated_at', '<', before!.at),
          where.and([where('updated_at', '=', before!.at), where('uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('uuid')
    .limit(limit + 1)
    .execute()

/** Lists the taken slugs that begin with this one. */
export const listSlugsLike = async (db: Database, slug: string): Promise<string[]> => {
  const rows = await db.selectFrom('articles_article').select('slug').where('slug', 'like', `${slug}%`).execute()
  return rows.map((row) => row.slug)
}

export interface Editor {
  by: string
  now: Date
}

/** @throws 23505 if the title or the slug is taken */
export const insertArticle = (
  db: Database,
  { slug, title, written }: { slug: string; title: string; written: ArticleContent },
  { by, now }: Editor,
) =>
  db
    .insertInto('articles_article')
    .values({
      uuid: randomUUID(),
      slug,
      title,
      draft: formatJson(written),
      updated_at: now,
      updated_by: by,
      edited: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

interface ArticleRevision {
  uuid: string
  /** The revision of the draft that the editor read. */
  revision: number
}

interface ArticleSave extends ArticleRevision {
  slug: string
  title: string
  written: ArticleContent
}

/** @returns undefined if somebody else saved first @throws 23505 if the title or the slug is taken */
export const updateArticle = (
  db: Database,
  { uuid, revision, slug, title, written }: ArticleSave,
  { by, now }: Editor,
) =>
  db
    .updateTable('articles_article')
    .set({
      slug,
      title: title.toWellFormed(),
      draft: formatJson(written),
      updated_at: now,
      updated_by: by,
      edited: true,
    })
    .set({ revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

export const publishArticle = (db: Database, { uuid, revision }: ArticleRevision, { by, now }: Editor) =>
  db
    .updateTable('articles_article')
    .set({
      published: sql`draft || jsonb_build_object('title', title)`,
      status: 'published',
      published_at: sql`coalesce(published_at, ${now})`,
      republished_at: now,
      updated_at: now,
      updated_by: by,
      edited: true,
      revision: sql`revision + 1`,
    })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

export const withdrawArticle = (db: Database, { uuid, revision }: ArticleRevision, { by, now }: Editor) =>
  db
    .updateTable('articles_article')
    .set({ status: 'withdrawn', featured: false, updated_at: now, updated_by: by, edited: true })
    .set({ revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Only one article can be featured, so changes of the featured article run one after the other. */
export const lockFeatured = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('articles first'))`.execute(tx)

export const clearFeatured = (db: Database) =>
  db.updateTable('articles_article').set({ featured: false }).where('featured', '=', true).execute()

export const setFeatured = (db: Database, { uuid, revision }: ArticleRevision, { by, now }: Editor) =>
  db
    .updateTable('articles_article')
    .set({ featured: true, updated_at: now, updated_by: by, revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Replaces the draft with the newer version from the feed. */
export const acceptFeedVersion = (
  db: Database,
  { uuid, revision, newer }: ArticleRevision & { newer: PublishedContent },
  { by, now }: Editor,
) => {
  const { title, ...written } = newer
  return db
    .updateTable('articles_article')
    .set({
      title,
      draft: formatJson(written),
      newer: null,
      updated_at: now,
      updated_by: by,
      revision: sql`revision + 1`,
    })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}
