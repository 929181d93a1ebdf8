/** The dependencies of articles on other domains. */
export interface ArticlesDependencies {
  /** Returns whether the catalog has a session with this slug, published or not. */
  isSession(slug: string): Promise<boolean>
  /** Returns whether a link has a target, as far as this site can tell. */
  leadsSomewhere(href: string): Promise<boolean>
  /** Returns the title of a published page that links to this path. */
  pageLeadingTo(path: string): Promise<string | undefined>
}
