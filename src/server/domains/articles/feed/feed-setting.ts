/** Which feed articles come from, and what came in lately. */
import type { SyncReport } from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mayBeOpen } from '../../../platform/outside/open-addresses.ts'
import type { Platform } from '../../../platform/platform.ts'
import { namedFeed, nameFeed, nameNoFeed, reportRows } from './feed.queries.ts'

const SHOWN = 10

/** The one that an operator named, else the configured one; empty without either. */
export const feedAddress = async ({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string> =>
  (await namedFeed(db)) ?? config.ARTICLE_FEED_URL ?? ''

const refused = (message: string): Failure =>
  new Failure('format', { message, fields: [{ path: 'Feed.url', message }] })

/** An empty address undoes what was named, so that the configured one holds. @throws Failure format */
export const setFeed = async (db: Database, written: string): Promise<void> => {
  const url = written.trim()
  if (!url) return void (await nameNoFeed(db))
  if (!isWebAddress(url)) throw refused('That is no address on the web.')
  const { hostname, username } = new URL(url)
  if (username || !mayBeOpen(hostname)) throw refused('That address is not open to everyone.')
  await nameFeed(db, new URL(url).href)
}

export const latestReports = async (db: Database): Promise<SyncReport[]> =>
  (await reportRows(db, SHOWN)).map(({ uuid: _uuid, at, items, ...report }) => ({
    ...report,
    at: at.toISOString(),
    items: items as SyncReport['items'],
  }))
