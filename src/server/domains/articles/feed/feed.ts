/** The data of a feed, independent of its format. */

export interface FeedItem {
  /** The feed's id of the item; empty if it has none. */
  id: string
  /** HTML, like the summary and the text. */
  title: string
  /** The URL of the original page, which may be on any site. */
  url: string
  html: string
  summary: string
  /** The unparsed date. */
  date: string
  tags: string[]
  /** The URL of its picture. */
  picture: string
  /** The address to which the links in its text are relative, if the feed says so (xml:base). */
  base?: string
}

export interface Feed {
  title: string
  items: FeedItem[]
}

/** Its message is a sentence for the person who configured the feed. */
export class InvalidFeedError extends Error {}
