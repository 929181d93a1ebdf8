/** What the public pages are drawn from, and how pages and articles know of each other and of the library. */
import { type PublishedArticles, publishedArticles } from './domains/articles/published.ts'
import type { Ports as ArticlesPorts } from './domains/articles/ports.ts'
import { articlesToName, isArticle, isTag, picturesOfArticles } from './domains/articles/references.queries.ts'
import { unitsToName } from './domains/learn/references.queries.ts'
import { groupsToName, isGroup, isSession, sessionsToName } from './domains/library/references.queries.ts'
import type { Ports } from './domains/site/ports.ts'
import { type PublishedPages, publishedPages } from './domains/site/published.ts'
import { leadsSomewhere } from './domains/site/reachable.ts'
import { kept } from './platform/kept.ts'
import type { Platform } from './platform/platform.ts'
import type { Watched } from './platform/watched-version.ts'

/** What the handlers write to and the pages read from. */
export interface SiteSources {
  pages: Watched<PublishedPages>
  articles: Watched<PublishedArticles>
}

const sources = new WeakMap<Platform, SiteSources>()

/** One for each process, so that what was published here is seen at once. */
export const siteSources = (platform: Platform): SiteSources =>
  kept(sources, platform, () => ({ pages: publishedPages(platform), articles: publishedArticles(platform) }))

/** Pages may name units that an installation has not been given. */
export const siteReferences = ({ db }: Pick<Platform, 'db'>): Ports => {
  const looks = { session: isSession, group: isGroup, article: isArticle, tag: isTag, unit: async () => true }
  const lists = { session: sessionsToName, group: groupsToName, article: articlesToName, unit: unitsToName }
  return {
    isThere: (to, slug) => looks[to](db, slug),
    named: (to) => lists[to](db),
    picturesElsewhere: () => picturesOfArticles(db),
  }
}

/** What articles need to know of the rest of the site. */
export const articlesPorts = (platform: Platform): ArticlesPorts => ({
  isSession: (slug) => isSession(platform.db, slug),
  async pageLeadingTo(path) {
    const { all } = await siteSources(platform).pages.read()
    const ends = new RegExp(`"${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}["?#]`)
    return all.find(({ content }) => ends.test(JSON.stringify(content)))?.content.title
  },
  async leadsSomewhere(href) {
    const pages = await siteSources(platform).pages.read()
    return leadsSomewhere(href, { ...siteReferences(platform), contentOf: (id) => pages.page(id)?.content })
  },
})
