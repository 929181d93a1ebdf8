/** Queries for the feed, its state and its imported articles; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SyncReport } from '#contract/articles.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import type { PublishedContent } from '../content.ts'

/** Returns the URL that a system admin set instead of the configured one. */
export const findFeedUrl = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('articles_feed').select('url').executeTakeFirst())?.url

export const setFeedUrl = (db: Database, url: string) =>
  db
    .insertInto('articles_feed')
    .values({ url })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ url }))
    .execute()

export const deleteFeedUrl = (db: Database) => db.deleteFrom('articles_feed').execute()

export const getFeedState = (db: Database, url: string) =>
  db.selectFrom('articles_feed_state').selectAll().where('url', '=', url).executeTakeFirst()

interface FeedState {
  url: string
  etag: string | null
  last_modified: string | null
}

export const saveFeedState = (db: Database, state: FeedState) =>
  db
    .insertInto('articles_feed_state')
    .values(state)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute()

export const insertReport = (db: Database, { at, items, ...report }: SyncReport) =>
  db
    .insertInto('articles_sync')
    .values({ uuid: randomUUID(), at: new Date(at), items: formatJson(items), ...report })
    .execute()

export const listReports = (db: Database, limit: number) =>
  db.selectFrom('articles_sync').selectAll().orderBy('at', 'desc').limit(limit).execute()

export const deleteOldReports = (db: Database, keepCount: number) =>
  sql`delete from articles_sync where uuid not in (
    select uuid from articles_sync order by at desc limit ${keepCount})`.execute(db)

export const listTitlesFromFeed = async (db: Database, feed: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('articles_article')
    .select('title')
    .where('feed', '=', feed)
    .orderBy('published_at', 'desc')
    .execute()
  return rows.map(({ title }) => title)
}

export const findFeedItem = (db: Database, feed: string, item: string) =>
  db
    .selectFrom('articles_article')
    .select(['uuid', 'feed_hash', 'edited', 'status'])
    .where('feed', '=', feed)
    .where('feed_item', '=', item)
    .executeTakeFirst()

interface ImportedText {
  text: PublishedContent
  hash: string
  source: { name: string; url: string }
  now: Date
}

interface NewFeedArticle extends ImportedText {
  slug: string
  feed: string
  item: string
  publishedAt: Date
}

const toTextColumns = ({ title, ...written }: PublishedContent) => ({
  title,
  draft: formatJson(written),
  published: formatJson({ title, ...written }),
})

/** Does nothing if a simultaneous import has inserted the article. */
export const insertFeedArticle = (
  db: Database,
  { slug, feed, item, text, hash, source, publishedAt, now }: NewFeedArticle,
) =>
  db
    .insertInto('articles_article')
    .values({
      uuid: randomUUID(),
      slug,
      ...toTextColumns(text),
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

export const updateFeedArticle = (db: Database, uuid: string, { text, hash, source, now }: ImportedText) =>
  db
    .updateTable('articles_article')
    .set({
      ...toTextColumns(text),
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

/** Stores the newer version next to an article that was edited here. */
export const savePendingVersion = (db: Database, uuid: string, { text, hash }: Pick<ImportedText, 'text' | 'hash'>) =>
  db
    .updateTable('articles_article')
    .set({ newer: formatJson(text), feed_hash: hash })
    .where('uuid', '=', uuid)
    .execute()
