/** The published articles, kept in memory and read anew within a second of a change in any process. */
import type { Article, ArticleLine, Tag } from '#contract/articles.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Watched, watched } from '../../platform/watched-version.ts'
import { articlesVersion, publishedRows, type TagRow, tagRows } from './published.queries.ts'
import { minutesOf, publishedIn } from './written.ts'

/** Articles that stand below another at most. */
const MOST_RELATED = 3

export interface PublishedArticles {
  version: number
  /** Newest first. */
  all: readonly Article[]
  /** Those that stand on an article, in their order, with how many. */
  tags: readonly Tag[]
  /** The article that a system admin featured, otherwise the newest. */
  first: Article | undefined
  bySlug: (slug: string) => Article | undefined
  tag: (slug: string) => Tag | undefined
  withTag: (slug: string) => readonly Article[]
  /** Those that share the most tags, newest first, then others for the same readers; at most three. */
  relatedTo: (article: Article) => readonly Article[]
}

export const lineOf = ({ body: _body, ...line }: Article): ArticleLine => line

type Row = Awaited<ReturnType<typeof publishedRows>>[number]

const sourceOf = ({ source_name: name, source_url: url }: Pick<Row, 'source_name' | 'source_url'>) =>
  name !== null && url !== null ? { name, url } : null

const dayOf = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? ''

const articleOf = (row: Row, titles: ReadonlyMap<string, string>): Article[] => {
  const published = publishedIn(row.published)
  if (!published) return []
  const { tags, ...written } = published
  return [
    {
      uuid: row.uuid,
      slug: row.slug,
      ...written,
      tags: tags.flatMap((slug) => (titles.has(slug) ? [{ slug, title: titles.get(slug)! }] : [])),
      minutes: minutesOf(written.body),
      published_on: dayOf(row.published_at),
      updated_on: dayOf(row.republished_at ?? row.published_at),
      source: sourceOf(row),
    },
  ]
}

const has = (article: Article, slug: string): boolean => article.tags.some((tag) => tag.slug === slug)

const relatedAmong = (all: readonly Article[], article: Article): Article[] => {
  const closeness = (other: Article): number =>
    article.tags.filter(({ slug }) => has(other, slug)).length * 2 + Number(other.audience === article.audience)
  return all
    .filter((other) => other.uuid !== article.uuid && closeness(other) > 0)
    .map((other) => ({ other, close: closeness(other) }))
    .sort((one, two) => two.close - one.close)
    .slice(0, MOST_RELATED)
    .map(({ other }) => other)
}

const countedTags = (rows: readonly TagRow[], all: readonly Article[]): Tag[] =>
  rows
    .map(({ slug, title, description }) => ({
      slug,
      title,
      description,
      count: all.filter((article) => has(article, slug)).length,
    }))
    .filter(({ count }) => count > 0)

const load = async ({ db }: Pick<Platform, 'db'>, version: number): Promise<PublishedArticles> => {
  const [rows, tagged] = [await publishedRows(db), await tagRows(db)]
  const titles = new Map(tagged.map(({ slug, title }) => [slug, title]))
  const all = rows.flatMap((row) => articleOf(row, titles))
  const bySlug = new Map(all.map((article) => [article.slug, article]))
  const featured = rows.find((row) => row.featured)
  const tags = countedTags(tagged, all)
  return {
    version,
    all,
    tags,
    first: (featured && bySlug.get(featured.slug)) ?? all[0],
    bySlug: (slug) => bySlug.get(slug),
    tag: (slug) => tags.find((tag) => tag.slug === slug),
    withTag: (slug) => all.filter((article) => has(article, slug)),
    relatedTo: (article) => relatedAmong(all, article),
  }
}

export const publishedArticles = (platform: Pick<Platform, 'db' | 'clock'>): Watched<PublishedArticles> =>
  watched({
    clock: platform.clock,
    version: () => articlesVersion(platform.db),
    load: (version) => load(platform, version),
  })
