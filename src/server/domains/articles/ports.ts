/** What the articles need to know of other domains. */
export interface ArticlesDependencies {
  /** Whether there is a session of the catalogue with this slug, published or not. */
  isSession(slug: string): Promise<boolean>
  /** Whether an address leads somewhere, as far as this site can tell. */
  leadsSomewhere(href: string): Promise<boolean>
  /** The title of a published page that leads to an address. */
  pageLeadingTo(path: string): Promise<string | undefined>
}
