/** What a feed is, in whichever format it came. */

export interface FeedItem {
  /** The feed's own name for it; empty where it has none. */
  id: string
  /** HTML, as are the summary and the text. */
  title: string
  /** Of the page it was written for; may lead anywhere. */
  url: string
  html: string
  summary: string
  /** As it was written. */
  date: string
  tags: string[]
  /** The address of its picture. */
  picture: string
}

export interface Feed {
  title: string
  items: FeedItem[]
}

/** Its message is a sentence for the person who configured the feed. */
export class InvalidFeedError extends Error {}
