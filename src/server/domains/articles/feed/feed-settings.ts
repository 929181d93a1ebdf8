/** The feed from which articles are imported, and the latest import reports. */
import type { SyncReport } from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mayBePublicHost } from '#server/platform/outside/public-addresses.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFeedUrl, setFeedUrl, deleteFeedUrl, listReports } from './feed.queries.ts'

const MAX_REPORTS_SHOWN = 10

/** Returns the URL that a system admin set, or the configured one; empty without either. */
export const getFeedUrl = async ({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string> =>
  (await findFeedUrl(db)) ?? config.ARTICLE_FEED_URL ?? ''

const createInvalidFeedFailure = (message: string): Failure =>
  new Failure('format', { message, fields: [{ path: 'Feed.url', message }] })

/** An empty URL resets the feed to the configured one. @throws Failure format */
export const saveFeedUrl = async (db: Database, input: string): Promise<void> => {
  const url = input.trim()
  if (!url) return void (await deleteFeedUrl(db))
  if (!isWebAddress(url)) throw createInvalidFeedFailure('Enter a web address that begins with https:// or http://.')
  const { hostname, username } = new URL(url)
  if (username || !mayBePublicHost(hostname)) {
    throw createInvalidFeedFailure("This address isn't public. Enter one that anyone can open without signing in.")
  }
  await setFeedUrl(db, new URL(url).href)
}

export const listSyncReports = async (db: Database): Promise<SyncReport[]> =>
  (await listReports(db, MAX_REPORTS_SHOWN)).map(({ uuid: _uuid, at, items, ...report }) => ({
    ...report,
    at: at.toISOString(),
    items: items as SyncReport['items'],
  }))
