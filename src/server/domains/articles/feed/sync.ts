/** Imports the items of a feed, each one separately, so that a broken item never blocks the others. */
import type { SyncReport } from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import { fetchExternal, type ExternalResponse, ExternalFetchError } from '#server/platform/outside/fetch-external.ts'
import { insertStoredPictures } from '#server/platform/rich-text/html.ts'
import { findFreeArticleSlug } from '../slugs.ts'
import { listExistingTags } from '../tags.queries.ts'
import type { ArticlesContext } from '../articles.ts'
import type { PublishedContent } from '../content.ts'
import { type Feed, type FeedItem, InvalidFeedError } from './feed.ts'
import {
  insertFeedArticle,
  updateFeedArticle,
  deleteOldReports,
  getFeedState,
  findFeedItem,
  savePendingVersion,
  saveFeedState,
  insertReport,
  listTitlesFromFeed,
} from './feed.queries.ts'
import { getFeedUrl } from './feed-settings.ts'
import { type PictureFetchOptions, fetchPictures } from './item-pictures.ts'
import { hashItem, InvalidItemError, type ItemText, toDisplayTitle, parseItem } from './item-text.ts'
import { parseFeed } from './read-feed.ts'

/** The size limit of a feed in bytes, and the time limit for fetching it in seconds. */
const MAX_BYTES = 8_000_000
const FEED_SECONDS = 15
/** The time after which no further picture is fetched. */
const PICTURE_SECONDS = 60
const MAX_ITEMS = 100
const MAX_TAGS = 8
const MAX_REPORTS = 50

type SyncReportItem = SyncReport['items'][number]

interface FeedSync {
  parts: ArticlesContext
  /** The configured address of the feed. */
  feed: string
  /** The address after redirects. */
  address: string
  name: string
  fetcher: PictureFetchOptions
  now: Date
}

/**
 * Returns the origin of the configured feed. It may be in a private network, because the person who runs the server
 * chose it.
 */
const getTrustedOrigin = ({ platform: { config } }: ArticlesContext): string | undefined =>
  config.ARTICLE_FEED_URL && new URL(config.ARTICLE_FEED_URL).origin

const createFeedFailure = (reason: string): Failure =>
  new Failure('invalid', { message: `The feed couldn't be read. ${reason}` })

const fetchFeed = async (context: ArticlesContext, feed: string): Promise<ExternalResponse> => {
  const state = await getFeedState(context.platform.db, feed)
  const headers = {
    accept: 'application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5',
    ...(state?.etag ? { 'if-none-match': state.etag } : {}),
    ...(state?.last_modified ? { 'if-modified-since': state.last_modified } : {}),
  }
  const fetchOptions = { maxBytes: MAX_BYTES, seconds: FEED_SECONDS, headers, trustedOrigin: getTrustedOrigin(context) }
  try {
    return await fetchExternal(feed, fetchOptions)
  } catch (cause) {
    if (cause instanceof ExternalFetchError) throw createFeedFailure(cause.message)
    throw cause
  }
}

const parseResponse = ({ bytes, headers, address }: ExternalResponse): Feed => {
  try {
    return parseFeed(bytes, { contentType: headers['content-type'] ?? '', address })
  } catch (cause) {
    if (cause instanceof InvalidFeedError) throw createFeedFailure(cause.message)
    throw cause
  }
}

/** Creates the content of an article. Pictures are fetched only for new and changed items. */
const createPublishedText = async (
  { parts, fetcher }: FeedSync,
  { text, pictures, picture, print, title, summary, tags }: ItemText,
): Promise<{ text: PublishedContent; left: string[] }> => {
  const { saved, left } = await fetchPictures(fetcher, [
    ...(picture ? [picture] : []),
    ...pictures.map(({ src }) => src),
  ])
  const [cover, inText] = picture ? [saved[0], saved.slice(1)] : [undefined, saved]
  const written: PublishedContent = {
    title,
    summary,
    tags: (await listExistingTags(parts.platform.db, tags)).slice(0, MAX_TAGS),
    audience: 'families',
    cover: { ...print, ...(cover ? { ...cover, alt: '' } : {}) },
    body: insertStoredPictures(text, inText),
  }
  return { text: written, left }
}

const importItem = async (run: FeedSync, item: FeedItem): Promise<SyncReportItem> => {
  const { parts, feed, now, name } = run
  const { db } = parts.platform
  const text = parseItem(item, { address: run.address, now })
  const { title, item: feedItem } = text
  const [existing, hash] = [await findFeedItem(db, feed, feedItem), hashItem(item)]
  if (existing?.feed_hash === hash) return { title, outcome: 'unchanged', reason: '' }
  const { text: published, left } = await createPublishedText(run, text)
  const update = { text: published, hash, source: { name, url: text.url }, now }
  if (existing?.edited) {
    await savePendingVersion(db, existing.uuid, update)
    return { title, outcome: 'changed', reason: "It was edited here, so the feed's newer version wasn't imported." }
  }
  if (existing) await updateFeedArticle(db, existing.uuid, update)
  else {
    const slug = await findFreeArticleSlug(db, title)
    await insertFeedArticle(db, { ...update, slug, feed, item: feedItem, publishedAt: text.date ?? now })
  }
  return { title, outcome: existing ? 'changed' : 'added', reason: left.join(' ') }
}

const createFailedItem = (item: FeedItem, reason: string): SyncReportItem => ({
  title: toDisplayTitle(item),
  outcome: 'failed',
  reason,
})

/**
 * Checks whether the scanner is unavailable. Then nobody can tell whether pictures may be stored, and each further
 * picture would mean another wait.
 */
const isScannerUnavailable = (cause: unknown): cause is Failure => cause instanceof Failure && cause.failure === 'busy'
const isImported = ({ outcome }: SyncReportItem): boolean => outcome === 'added' || outcome === 'changed'

/** @throws Failure busy if the scanner is unavailable before any item was imported */
const importItems = async (run: FeedSync, feed: Feed): Promise<SyncReportItem[]> => {
  const items = feed.items.slice(0, MAX_ITEMS)
  const reportItems: SyncReportItem[] = []
  const seenIds = new Set<string>()
  for (const item of items) {
    try {
      if (item.id && seenIds.has(item.id)) throw new InvalidItemError('It is in the feed twice.')
      seenIds.add(item.id)
      reportItems.push(await importItem(run, item))
    } catch (cause) {
      if (isScannerUnavailable(cause) && reportItems.some(isImported)) {
        return [...reportItems, ...items.slice(reportItems.length).map((left) => createFailedItem(left, cause.message))]
      }
      if (!(cause instanceof InvalidItemError)) throw cause
      reportItems.push(createFailedItem(item, cause.message))
    }
  }
  return reportItems
}

const listUnchangedItems = async ({ platform: { db } }: ArticlesContext, feed: string): Promise<SyncReportItem[]> =>
  (await listTitlesFromFeed(db, feed)).map((title) => ({ title, outcome: 'unchanged', reason: '' }))

const syncItems = async (
  context: ArticlesContext,
  { feed, fetched, now }: { feed: string; fetched: ExternalResponse; now: Date },
) => {
  if (fetched.status === 304) return listUnchangedItems(context, feed)
  const parsedFeed = parseResponse(fetched)
  const fetcher = {
    platform: context.platform,
    trustedOrigin: getTrustedOrigin(context),
    signal: AbortSignal.timeout(PICTURE_SECONDS * 1000),
  }
  const name =
    parsedFeed.title
      .slice(0, 200)
      .toWellFormed()
      .replaceAll(/[\0\s]+/g, ' ')
      .trim() || new URL(fetched.address).host
  return importItems({ parts: context, feed, address: fetched.address, name, fetcher, now }, parsedFeed)
}

const createReport = async (
  context: ArticlesContext,
  { feed, fetched, now }: { feed: string; fetched: ExternalResponse; now: Date },
) => {
  const items = await syncItems(context, { feed, fetched, now })
  const count = (outcome: SyncReportItem['outcome']) => items.filter((line) => line.outcome === outcome).length
  return {
    at: now.toISOString(),
    feed,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    items,
  }
}

/** @throws Failure invalid if there is no readable feed, busy if the scanner is unavailable */
export const syncFeed = async (context: ArticlesContext): Promise<SyncReport> => {
  const { db, clock } = context.platform
  const feed = await getFeedUrl(context.platform)
  if (!feed) throw new Failure('invalid', { message: 'No feed is set up yet. Add one under Articles.' })
  const now = clock.now()
  const fetched = await fetchFeed(context, feed)
  try {
    const report = await createReport(context, { feed, fetched, now })
    if (fetched.status === 200) {
      // Without a stored ETag, failed items are retried even if the feed is unchanged.
      const { etag = null, 'last-modified': last_modified = null } = report.failed ? {} : fetched.headers
      await saveFeedState(db, { url: feed, etag, last_modified })
    }
    await insertReport(db, report)
    await deleteOldReports(db, MAX_REPORTS)
    return report
  } finally {
    // An interrupted import may have published articles, too.
    context.articles.changed()
  }
}
