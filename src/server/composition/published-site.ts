/** The published content of the public site, and the references between pages, articles and the library. */
import { type PublishedArticles, createPublishedArticlesCache } from '#server/domains/articles/published.ts'
import type { ArticlesDependencies } from '#server/domains/articles/ports.ts'
import {
  listArticleReferences,
  hasArticle,
  hasTag,
  listArticlePictures,
} from '#server/domains/articles/references.queries.ts'
import { listUnitNames } from '#server/domains/learn/references.queries.ts'
import {
  listGroupReferences,
  hasGroup,
  hasSession,
  listSessionReferences,
} from '#server/domains/library/references.queries.ts'
import type { SiteDependencies } from '#server/domains/site/ports.ts'
import { type PublishedPages, createPublishedPagesCache } from '#server/domains/site/published-pages.ts'
import { isReachable } from '#server/domains/site/link-check.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { VersionedCache } from '#server/platform/versioned-cache.ts'

/** Caches that endpoints invalidate and public pages read. */
export interface SiteSources {
  pages: VersionedCache<PublishedPages>
  articles: VersionedCache<PublishedArticles>
}

const sourcesByPlatform = new WeakMap<Platform, SiteSources>()

/** Returns one instance for each process, so that content published here is visible at once. */
export const getSiteSources = (platform: Platform): SiteSources =>
  memoize(sourcesByPlatform, platform, () => ({
    pages: createPublishedPagesCache(platform),
    articles: createPublishedArticlesCache(platform),
  }))

/** Pages may link to units that an installation doesn't have, so units always count as existing. */
export const createSiteReferences = ({ db }: Pick<Platform, 'db'>): SiteDependencies => {
  const existenceChecks = {
    session: hasSession,
    group: hasGroup,
    article: hasArticle,
    tag: hasTag,
    unit: async () => true,
  }
  const lists = {
    session: listSessionReferences,
    group: listGroupReferences,
    article: listArticleReferences,
    unit: listUnitNames,
  }
  return {
    hasItem: (to, slug) => existenceChecks[to](db, slug),
    named: (to) => lists[to](db),
    listPicturesElsewhere: () => listArticlePictures(db),
  }
}

/** Gives articles access to sessions and pages. */
export const createArticlesDependencies = (platform: Platform): ArticlesDependencies => {
  const { pages } = getSiteSources(platform)
  const references = createSiteReferences(platform)
  return {
    isSession: (slug) => hasSession(platform.db, slug),
    async pageLeadingTo(path) {
      const { all } = await pages.read()
      const linkPattern = new RegExp(`"${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}["?#]`)
      return all.find(({ content }) => linkPattern.test(JSON.stringify(content)))?.content.title
    },
    async leadsSomewhere(href) {
      const published = await pages.read()
      return isReachable(href, { ...references, getContent: (id) => published.page(id)?.content })
    },
  }
}
