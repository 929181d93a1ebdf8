/** The published articles, cached in memory and reloaded within a second of a change in any process. */
import type { Article, ArticleLine, Tag } from '#contract/articles.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type VersionedCache, createVersionedCache } from '#server/platform/versioned-cache.ts'
import { getArticlesVersion, listPublishedArticles, type TagRow, listTags } from './published.queries.ts'
import { estimateReadingMinutes, parsePublishedContent } from './content.ts'

/** The maximum number of related articles. */
const MAX_RELATED = 3

export interface PublishedArticles {
  version: number
  /** Newest first. */
  all: readonly Article[]
  /** Tags that at least one article has, in their order, each with its number of articles. */
  tags: readonly Tag[]
  /** The article that a system admin featured, otherwise the newest. */
  first: Article | undefined
  bySlug: (slug: string) => Article | undefined
  tag: (slug: string) => Tag | undefined
  withTag: (slug: string) => readonly Article[]
  /** Returns at most three articles: those that share the most tags, and then others for the same audience. */
  relatedTo: (article: Article) => readonly Article[]
}

export const toArticleLine = ({ body: _body, ...line }: Article): ArticleLine => line

type PublishedArticleRow = Awaited<ReturnType<typeof listPublishedArticles>>[number]

const toSource = ({ source_name: name, source_url: url }: Pick<PublishedArticleRow, 'source_name' | 'source_url'>) =>
  name !== null && url !== null ? { name, url } : null

const toDay = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? ''

const toArticle = (row: PublishedArticleRow, titles: ReadonlyMap<string, string>): Article[] => {
  const published = parsePublishedContent(row.published)
  if (!published) return []
  const { tags, ...written } = published
  return [
    {
      uuid: row.uuid,
      slug: row.slug,
      ...written,
      tags: tags.flatMap((slug) => (titles.has(slug) ? [{ slug, title: titles.get(slug)! }] : [])),
      minutes: estimateReadingMinutes(written.body),
      published_on: toDay(row.published_at),
      updated_on: toDay(row.republished_at ?? row.published_at),
      source: toSource(row),
    },
  ]
}

const hasTag = (article: Article, slug: string): boolean => article.tags.some((tag) => tag.slug === slug)

const findRelated = (all: readonly Article[], article: Article): Article[] => {
  const getSimilarity = (candidate: Article): number =>
    article.tags.filter(({ slug }) => hasTag(candidate, slug)).length * 2 +
    Number(candidate.audience === article.audience)
  return all
    .filter((candidate) => candidate.uuid !== article.uuid && getSimilarity(candidate) > 0)
    .map((candidate) => ({ other: candidate, close: getSimilarity(candidate) }))
    .sort((a, b) => b.close - a.close)
    .slice(0, MAX_RELATED)
    .map(({ other }) => other)
}

const countTags = (rows: readonly TagRow[], all: readonly Article[]): Tag[] =>
  rows
    .map(({ slug, title, description }) => ({
      slug,
      title,
      description,
      count: all.filter((article) => hasTag(article, slug)).length,
    }))
    .filter(({ count }) => count > 0)

const loadPublishedArticles = async ({ db }: Pick<Platform, 'db'>, version: number): Promise<PublishedArticles> => {
  const [rows, tagRows] = [await listPublishedArticles(db), await listTags(db)]
  const titles = new Map(tagRows.map(({ slug, title }) => [slug, title]))
  const all = rows.flatMap((row) => toArticle(row, titles))
  const bySlug = new Map(all.map((article) => [article.slug, article]))
  const featured = rows.find((row) => row.featured)
  const tags = countTags(tagRows, all)
  return {
    version,
    all,
    tags,
    first: (featured && bySlug.get(featured.slug)) ?? all[0],
    bySlug: (slug) => bySlug.get(slug),
    tag: (slug) => tags.find((tag) => tag.slug === slug),
    withTag: (slug) => all.filter((article) => hasTag(article, slug)),
    relatedTo: (article) => findRelated(all, article),
  }
}

export const createPublishedArticlesCache = (
  platform: Pick<Platform, 'db' | 'clock'>,
): VersionedCache<PublishedArticles> =>
  createVersionedCache({
    clock: platform.clock,
    version: () => getArticlesVersion(platform.db),
    load: (version) => loadPublishedArticles(platform, version),
  })
