/** Brings in what a feed has: each item for itself, so that a broken one never keeps the others out. */
import type { SyncReport } from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import { fetchOutside, type Fetched, OutsideFailure } from '../../../platform/outside/fetch-outside.ts'
import { withPictures } from '../../../platform/rich-text/html.ts'
import { freeArticleSlug } from '../addresses.ts'
import { knownTags } from '../tags.queries.ts'
import type { Parts } from '../articles.ts'
import type { Published } from '../written.ts'
import { type Feed, type FeedItem, NoFeed } from './feed.ts'
import {
  bringIn,
  bringNewer,
  dropReports,
  feedState,
  itemRow,
  keepBeside,
  keepFeedState,
  putReport,
  titlesFrom,
} from './feed.queries.ts'
import { feedAddress } from './feed-setting.ts'
import { type Fetcher, picturesAt } from './item-pictures.ts'
import { hashOf, ItemRefused, type ItemText, shownTitle, textOfItem } from './item-text.ts'
import { readFeed } from './read-feed.ts'

/** Bytes of a feed, and seconds to have it. */
const MOST_BYTES = 8_000_000
const FEED_SECONDS = 15
/** Seconds after which no further picture is fetched. */
const PICTURE_SECONDS = 60
const MOST_ITEMS = 100
const MOST_TAGS = 8
const REPORTS_KEPT = 50

type Line = SyncReport['items'][number]

interface Run {
  parts: Parts
  /** The configured address of the feed. */
  feed: string
  /** Where it was found. */
  address: string
  name: string
  fetcher: Fetcher
  now: Date
}

/** What the configuration names may lie inside: that is the word of whoever runs the server. */
const trustedOrigin = ({ platform: { config } }: Parts): string | undefined =>
  config.ARTICLE_FEED_URL && new URL(config.ARTICLE_FEED_URL).origin

const refused = (reason: string): Failure => new Failure('invalid', { message: `The feed couldn't be read. ${reason}` })

const fetchFeed = async (parts: Parts, feed: string): Promise<Fetched> => {
  const state = await feedState(parts.platform.db, feed)
  const headers = {
    accept: 'application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5',
    ...(state?.etag ? { 'if-none-match': state.etag } : {}),
    ...(state?.last_modified ? { 'if-modified-since': state.last_modified } : {}),
  }
  const fetching = { most: MOST_BYTES, seconds: FEED_SECONDS, headers, trusted: trustedOrigin(parts) }
  try {
    return await fetchOutside(feed, fetching)
  } catch (cause) {
    if (cause instanceof OutsideFailure) throw refused(cause.message)
    throw cause
  }
}

const parsed = ({ bytes, headers }: Fetched): Feed => {
  try {
    return readFeed(bytes, headers['content-type'] ?? '')
  } catch (cause) {
    if (cause instanceof NoFeed) throw refused(cause.message)
    throw cause
  }
}

/** With its pictures, which are fetched only for what is new. */
const publishedText = async (
  { parts, fetcher }: Run,
  { text, pictures, picture, print, title, summary, tags }: ItemText,
): Promise<{ text: Published; left: string[] }> => {
  const { kept, left } = await picturesAt(fetcher, [...(picture ? [picture] : []), ...pictures.map(({ src }) => src)])
  const [cover, inText] = picture ? [kept[0], kept.slice(1)] : [undefined, kept]
  const written: Published = {
    title,
    summary,
    tags: (await knownTags(parts.platform.db, tags)).slice(0, MOST_TAGS),
    audience: 'families',
    cover: { ...print, ...(cover ? { ...cover, alt: '' } : {}) },
    body: withPictures(text, inText),
  }
  return { text: written, left }
}

const bring = async (run: Run, item: FeedItem): Promise<Line> => {
  const { parts, feed, now, name } = run
  const { db } = parts.platform
  const text = textOfItem(item, { address: run.address, now })
  const { title, item: feedItem } = text
  const [known, hash] = [await itemRow(db, feed, feedItem), hashOf(item)]
  if (known?.feed_hash === hash) return { title, outcome: 'unchanged', reason: '' }
  const { text: published, left } = await publishedText(run, text)
  const brought = { text: published, hash, source: { name, url: text.url }, now }
  if (known?.edited) {
    await keepBeside(db, known.uuid, brought)
    return { title, outcome: 'changed', reason: 'It was changed here, so the newer text waits beside it.' }
  }
  if (known) await bringNewer(db, known.uuid, brought)
  else {
    const slug = await freeArticleSlug(db, title)
    await bringIn(db, { ...brought, slug, feed, item: feedItem, publishedAt: text.date ?? now })
  }
  return { title, outcome: known ? 'changed' : 'added', reason: left.join(' ') }
}

const failed = (item: FeedItem, reason: string): Line => ({ title: shownTitle(item), outcome: 'failed', reason })

/** Nobody can tell now whether pictures may be kept, and each further one would be waited for. */
const isAway = (cause: unknown): cause is Failure => cause instanceof Failure && cause.failure === 'busy'
const hasCome = ({ outcome }: Line): boolean => outcome === 'added' || outcome === 'changed'

/** @throws Failure busy where the scanner is away before anything has come in */
const bringAll = async (run: Run, feed: Feed): Promise<Line[]> => {
  const items = feed.items.slice(0, MOST_ITEMS)
  const lines: Line[] = []
  const seen = new Set<string>()
  for (const item of items) {
    try {
      if (item.id && seen.has(item.id)) throw new ItemRefused('It is in the feed twice.')
      seen.add(item.id)
      lines.push(await bring(run, item))
    } catch (cause) {
      if (isAway(cause) && lines.some(hasCome)) {
        return [...lines, ...items.slice(lines.length).map((left) => failed(left, cause.message))]
      }
      if (!(cause instanceof ItemRefused)) throw cause
      lines.push(failed(item, cause.message))
    }
  }
  return lines
}

const unchangedLines = async ({ platform: { db } }: Parts, feed: string): Promise<Line[]> =>
  (await titlesFrom(db, feed)).map((title) => ({ title, outcome: 'unchanged', reason: '' }))

const linesOf = async (parts: Parts, { feed, fetched, now }: { feed: string; fetched: Fetched; now: Date }) => {
  if (fetched.status === 304) return unchangedLines(parts, feed)
  const read = parsed(fetched)
  const fetcher = {
    platform: parts.platform,
    trusted: trustedOrigin(parts),
    signal: AbortSignal.timeout(PICTURE_SECONDS * 1000),
  }
  const name =
    read.title
      .slice(0, 200)
      .toWellFormed()
      .replaceAll(/[\0\s]+/g, ' ')
      .trim() || new URL(fetched.address).host
  return bringAll({ parts, feed, address: fetched.address, name, fetcher, now }, read)
}

const reportOf = async (parts: Parts, { feed, fetched, now }: { feed: string; fetched: Fetched; now: Date }) => {
  const items = await linesOf(parts, { feed, fetched, now })
  const count = (outcome: Line['outcome']) => items.filter((line) => line.outcome === outcome).length
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

/** @throws Failure invalid where there is no feed, or none that can be read; busy where no picture can be looked at */
export const syncFeed = async (parts: Parts): Promise<SyncReport> => {
  const { db, clock } = parts.platform
  const feed = await feedAddress(parts.platform)
  if (!feed) throw new Failure('invalid', { message: 'No feed is set up yet.' })
  const now = clock.now()
  const fetched = await fetchFeed(parts, feed)
  try {
    const report = await reportOf(parts, { feed, fetched, now })
    if (fetched.status === 200) {
      // What failed is looked at again the next time, even where the feed says that nothing is new.
      const { etag = null, 'last-modified': last_modified = null } = report.failed ? {} : fetched.headers
      await keepFeedState(db, { url: feed, etag, last_modified })
    }
    await putReport(db, report)
    await dropReports(db, REPORTS_KEPT)
    return report
  } finally {
    // Also where it ended half-way: what has come in by then is there to be read.
    parts.articles.changed()
  }
}
