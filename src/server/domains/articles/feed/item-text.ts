/** Converts an item of a feed to an article, or reports why it can't be one. */
import { createHash } from 'node:crypto'
import { resolveArt } from '#art/cover.ts'
import { toPlainText } from '#rules/site/rich-text.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import { readHtml, NestingTooDeepError, type ReadHtml } from '#server/platform/rich-text/html.ts'
import { slugify } from '../slugs.ts'
import type { FeedItem } from './feed.ts'

/** Its message is a sentence for the system admin. */
export class InvalidItemError extends Error {}

/** The maximum length of the HTML; a long article has a tenth of it. */
const MAX_HTML = 400_000
/** The maximum length of the plain text, in characters. */
const MAX_TEXT = 60_000
const MAX_TITLE = 200
const MAX_SUMMARY = 160

/** Shortens a text at a word boundary. */
const shorten = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`
}

const parseHtml = (html: string, base: string): ReadHtml => {
  try {
    return readHtml(html.toWellFormed().replaceAll('\0', ''), base)
  } catch (cause) {
    if (cause instanceof NestingTooDeepError) throw new InvalidItemError(cause.message)
    throw cause
  }
}

const toSingleLine = (html: string, base: string): string =>
  toPlainText(parseHtml(html, base).text).replaceAll(/\s+/g, ' ').trim()

const toReadableTitle = (title: string, base: string): string => {
  try {
    return toSingleLine(title, base)
  } catch {
    // A title that is nested too deeply must still be named in the report.
    return title
  }
}

/** Returns the title for the sync report, shortened, because a giant item may have a giant title. */
export const toDisplayTitle = ({ title, url, id }: FeedItem): string =>
  shorten(
    (toReadableTitle(title.slice(0, 2000), 'https://feed.invalid/') || url || id)
      .slice(0, 2000)
      .toWellFormed()
      .replaceAll(/[\0\s]+/g, ' ')
      .trim(),
    120,
  ) || 'An item without a title'

export const hashItem = (item: FeedItem): string => createHash('sha256').update(JSON.stringify(item)).digest('hex')

export interface ItemText extends ReadHtml {
  /** The feed's id of the item, or a derived one. */
  item: string
  title: string
  summary: string
  tags: string[]
  /** The URL of the original page. */
  url: string
  /** Undefined if the feed has no plausible date. */
  date: Date | undefined
  picture: string
  print: { scene: string; palette: string }
}

const parseDate = (text: string, now: Date): Date | undefined => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date > now || date.getFullYear() < 1990 ? undefined : date
}

interface ItemReadOptions {
  /** The address of the feed, to which the URLs of its items may be relative. */
  address: string
  now: Date
}

/** @throws InvalidItemError */
export const parseItem = (item: FeedItem, { address, now }: ItemReadOptions): ItemText => {
  if (item.html.length + item.summary.length > MAX_HTML) throw new InvalidItemError('It is too long to be an article.')
  if (item.title.length > 2000) throw new InvalidItemError('Its title is too long.')
  const url = URL.canParse(item.url, address) ? new URL(item.url, address).href : address
  const pageUrl = isWebAddress(url) ? url : address
  const base = item.base && isWebAddress(item.base) ? item.base : pageUrl
  const title = shorten(toSingleLine(item.title, base), MAX_TITLE)
  if (!title) throw new InvalidItemError('It has no title.')
  const { text, pictures } = parseHtml(item.html, base)
  const bodyText = toPlainText(text)
  if (!bodyText.trim()) throw new InvalidItemError('It has no text.')
  if (bodyText.length > MAX_TEXT) throw new InvalidItemError('It is too long to be an article.')
  const name = item.id || `${title} ${item.date}`
  return {
    text,
    pictures,
    item:
      name.length > 300 ? createHash('sha256').update(name).digest('hex') : name.toWellFormed().replaceAll('\0', ''),
    title,
    summary: shorten(toSingleLine(item.summary, base) || bodyText.replaceAll(/\s+/g, ' '), MAX_SUMMARY),
    tags: item.tags.slice(0, 40).map((tag) => slugify(tag.slice(0, 100))),
    url: pageUrl,
    date: parseDate(item.date, now),
    picture: URL.canParse(item.picture, base) && item.picture ? new URL(item.picture, base).href : '',
    print: resolveArt({ seed: name }),
  }
}
