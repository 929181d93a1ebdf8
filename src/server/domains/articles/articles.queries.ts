/** Articles while they are being written; each function is one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArticleDraft } from '#contract/articles.ts'
import { jsonOf } from '../../platform/database/json-text.ts'
import { contains } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'
import type { Published, Written } from './written.ts'

export const articleRow = (db: Database, uuid: string) =>
  db.selectFrom('articles_article').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof articleRow>>>

interface Filter extends Part {
  search?: string | undefined
  status?: ArticleDraft['status'] | undefined
}

/** Last changed first; one more than asked for, where there are as many. */
export const articleRows = (db: Database, { before, limit, search, status }: Filter) =>
  db
    .selectFrom('articles_article')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(Boolean(search?.trim()), (query) => {
      const words = search!.trim()
      return query.where((where) =>
        where.or([
          contains(sql.ref('title'), words),
          contains(sql.ref('slug'), words),
          contains(sql`draft->>'summary'`, words),
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

/** All that begin so: what a new address must not be. */
export const slugsLike = async (db: Database, slug: string): Promise<string[]> => {
  const rows = await db.selectFrom('articles_article').select('slug').where('slug', 'like', `${slug}%`).execute()
  return rows.map((row) => row.slug)
}

export interface By {
  by: string
  now: Date
}

/** @throws 23505 where the title or the address is taken */
export const addArticle = (
  db: Database,
  { slug, title, written }: { slug: string; title: string; written: Written },
  { by, now }: By,
) =>
  db
    .insertInto('articles_article')
    .values({ uuid: randomUUID(), slug, title, draft: jsonOf(written), updated_at: now, updated_by: by, edited: true })
    .returningAll()
    .executeTakeFirstOrThrow()

interface Place {
  uuid: string
  /** Of the draft that the writer has before them. */
  revision: number
}

interface Saved extends Place {
  slug: string
  title: string
  written: Written
}

/** Undefined where somebody else was faster. @throws 23505 where the title or the address is taken */
export const saveArticle = (db: Database, { uuid, revision, slug, title, written }: Saved, { by, now }: By) =>
  db
    .updateTable('articles_article')
    .set({ slug, title: title.toWellFormed(), draft: jsonOf(written), updated_at: now, updated_by: by, edited: true })
    .set({ revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

export const publishArticle = (db: Database, { uuid, revision }: Place, { by, now }: By) =>
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

export const withdrawArticle = (db: Database, { uuid, revision }: Place, { by, now }: By) =>
  db
    .updateTable('articles_article')
    .set({ status: 'withdrawn', featured: false, updated_at: now, updated_by: by, edited: true })
    .set({ revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** There is one that is first, and so one is put first after the other. */
export const lockFirst = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('articles first'))`.execute(tx)

export const putNoneFirst = (db: Database) =>
  db.updateTable('articles_article').set({ featured: false }).where('featured', '=', true).execute()

export const putFirst = (db: Database, { uuid, revision }: Place, { by, now }: By) =>
  db
    .updateTable('articles_article')
    .set({ featured: true, updated_at: now, updated_by: by, revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** The newer text of the feed becomes the draft. */
export const takeNewer = (db: Database, { uuid, revision, newer }: Place & { newer: Published }, { by, now }: By) => {
  const { title, ...written } = newer
  return db
    .updateTable('articles_article')
    .set({ title, draft: jsonOf(written), newer: null, updated_at: now, updated_by: by, revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}
