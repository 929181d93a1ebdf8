/** The feed, its state and what came in; each function is one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SyncReport } from '#contract/articles.ts'
import type { Database } from '../../../platform/database/database.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import type { Published } from '../written.ts'

/** That an operator named, in the place of the configured one. */
export const namedFeed = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('articles_feed').select('url').executeTakeFirst())?.url

export const nameFeed = (db: Database, url: string) =>
  db
    .insertInto('articles_feed')
    .values({ url })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ url }))
    .execute()

export const nameNoFeed = (db: Database) => db.deleteFrom('articles_feed').execute()

export const feedState = (db: Database, url: string) =>
  db.selectFrom('articles_feed_state').selectAll().where('url', '=', url).executeTakeFirst()

interface State {
  url: string
  etag: string | null
  last_modified: string | null
}

export const keepFeedState = (db: Database, state: State) =>
  db
    .insertInto('articles_feed_state')
    .values(state)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute()

export const putReport = (db: Database, { at, items, ...report }: SyncReport) =>
  db
    .insertInto('articles_sync')
    .values({ uuid: randomUUID(), at: new Date(at), items: jsonOf(items), ...report })
    .execute()

export const reportRows = (db: Database, most: number) =>
  db.selectFrom('articles_sync').selectAll().orderBy('at', 'desc').limit(most).execute()

export const dropReports = (db: Database, kept: number) =>
  sql`delete from articles_sync where uuid not in (
    select uuid from articles_sync order by at desc limit ${kept})`.execute(db)

export const titlesFrom = async (db: Database, feed: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('articles_article')
    .select('title')
    .where('feed', '=', feed)
    .orderBy('published_at', 'desc')
    .execute()
  return rows.map(({ title }) => title)
}

export const itemRow = (db: Database, feed: string, item: string) =>
  db
    .selectFrom('articles_article')
    .select(['uuid', 'feed_hash', 'edited', 'status'])
    .where('feed', '=', feed)
    .where('feed_item', '=', item)
    .executeTakeFirst()

interface Brought {
  text: Published
  hash: string
  source: { name: string; url: string }
  now: Date
}

interface New extends Brought {
  slug: string
  feed: string
  item: string
  publishedAt: Date
}

const textsOf = ({ title, ...written }: Published) => ({
  title,
  draft: jsonOf(written),
  published: jsonOf({ title, ...written }),
})

/** Nothing where another synchronisation was faster. */
export const bringIn = (db: Database, { slug, feed, item, text, hash, source, publishedAt, now }: New) =>
  db
    .insertInto('articles_article')
    .values({
      uuid: randomUUID(),
      slug,
      ...textsOf(text),
      status: 'published',
      published_at: publishedAt,
      republished_at: publishedAt,
      updated_at: now,
      source_name: source.name,
      source_url: source.url,
      feed,
      feed_item: item,
      feed_hash: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const bringNewer = (db: Database, uuid: string, { text, hash, source, now }: Brought) =>
  db
    .updateTable('articles_article')
    .set({
      ...textsOf(text),
      republished_at: now,
      updated_at: now,
      source_name: source.name,
      source_url: source.url,
      feed_hash: hash,
      revision: sql`revision + 1`,
    })
    .where('uuid', '=', uuid)
    .where('edited', '=', false)
    .execute()

/** Beside a text that was changed here. */
export const keepBeside = (db: Database, uuid: string, { text, hash }: Pick<Brought, 'text' | 'hash'>) =>
  db
    .updateTable('articles_article')
    .set({ newer: jsonOf(text), feed_hash: hash })
    .where('uuid', '=', uuid)
    .execute()
