/** Parses JSON Feed, versions 1 and 1.1. */
import { z } from 'zod'
import { type Feed, type FeedItem, InvalidFeedError } from './feed.ts'
import { escapeHtml, toParagraphs } from './plain-text.ts'

const optionalText = z.string().catch('')
const Item = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  title: optionalText,
  url: optionalText,
  external_url: optionalText,
  content_html: optionalText,
  content_text: optionalText,
  summary: optionalText,
  date_published: optionalText,
  date_modified: optionalText,
  image: optionalText,
  banner_image: optionalText,
  tags: z.array(z.string()).catch([]),
})
/** Accepts invalid items, so that each one can be reported as failed. */
const File = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/1'),
  title: optionalText,
  items: z.array(z.unknown()),
})

const toItem = (value: unknown): FeedItem => {
  const item = Item.parse(typeof value === 'object' && value !== null ? value : {})
  const url = item.url || item.external_url
  return {
    id: item.id || url,
    title: escapeHtml(item.title),
    url,
    html: item.content_html || toParagraphs(item.content_text),
    summary: escapeHtml(item.summary),
    date: item.date_published || item.date_modified,
    tags: item.tags,
    picture: item.image || item.banner_image,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidFeedError("Its JSON isn't valid.", { cause })
  }
}

/** @throws InvalidFeedError */
export const parseJsonFeed = (text: string): Feed => {
  const file = File.safeParse(parseJson(text))
  if (!file.success) throw new InvalidFeedError("It isn't an RSS, Atom or JSON feed.")
  return { title: file.data.title, items: file.data.items.map(toItem) }
}
