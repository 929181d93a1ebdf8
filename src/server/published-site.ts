/** What the public pages are drawn from: the published words, what fills their places, and the articles. */
import { retentionDefaults } from '#rules/retention.ts'
import type { retentionKeys } from '#rules/site/section-fields.ts'
import type { TokenName } from '#rules/site/tokens.ts'
import { type PublishedArticles, publishedArticles } from './domains/articles/published.ts'
import type { Ports as ArticlesPorts } from './domains/articles/ports.ts'
import { isArticle, isTag } from './domains/articles/references.queries.ts'
import { isGroup, isSession } from './domains/library/references.queries.ts'
import type { Ports } from './domains/site/ports.ts'
import { type PublishedPage, type PublishedPages, publishedPages } from './domains/site/published.ts'
import { leadsSomewhere } from './domains/site/reachable.ts'
import { tokenValues } from './domains/site/token-values.ts'
import { kept } from './platform/kept.ts'
import type { Platform } from './platform/platform.ts'
import type { Watched } from './platform/watched-version.ts'

export interface PublishedSite {
  /** Another one after every change that visitors can see, in whichever process, within a second. */
  version(): Promise<string>
  /** Undefined for a template without content, and for what is none. */
  page(templateId: string): Promise<PublishedPage | undefined>
  articles(): Promise<PublishedArticles>
  /** @param host of the request, as people write it */
  tokens(host: string): Promise<Record<TokenName, string>>
  /** Months, where this installation's rule is one in months. */
  retention: Readonly<Partial<Record<(typeof retentionKeys)[number], number>>>
}

/** What the handlers write to and the pages read from. */
export interface SiteSources {
  pages: Watched<PublishedPages>
  articles: Watched<PublishedArticles>
}

const sources = new WeakMap<object, SiteSources>()

/** One for each process and database, so that what was published here is seen at once. */
export const siteSources = (platform: Platform): SiteSources =>
  kept(sources, platform.db, () => ({ pages: publishedPages(platform), articles: publishedArticles(platform) }))

/** Of a unit nobody can tell yet. */
export const siteReferences = ({ db }: Pick<Platform, 'db'>): Ports => {
  const looks = { session: isSession, group: isGroup, article: isArticle, tag: isTag, unit: async () => true }
  return { isThere: (to, slug) => looks[to](db, slug) }
}

/** What articles need to know of the rest of the site. */
export const articlesPorts = (platform: Platform): ArticlesPorts => ({
  isSession: (slug) => isSession(platform.db, slug),
  async leadsSomewhere(href) {
    const pages = await siteSources(platform).pages.read()
    return leadsSomewhere(href, { ...siteReferences(platform), contentOf: (id) => pages.page(id)?.content })
  },
})

const months = Object.entries(retentionDefaults).filter(([, count]) => count !== null)

export const publishedSite = (platform: Platform): PublishedSite => {
  const { pages, articles } = siteSources(platform)
  return {
    async version() {
      const [written, read] = [await pages.read(), await articles.read()]
      return `${written.version}-${read.version}`
    },
    page: async (templateId) => (await pages.read()).page(templateId),
    articles: () => articles.read(),
    tokens: async (host) => tokenValues(platform.config, { host, pages: await pages.read() }),
    retention: Object.fromEntries(months),
  }
}
