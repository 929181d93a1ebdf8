/** Renders the sitemap, robots.txt and the feed of articles. */
import type { Article } from '#contract/articles.ts'
import { pageTemplates } from '#rules/site/pages.ts'
import { escapeHtmlText } from './document.ts'
import type { SiteSnapshot } from './snapshot.ts'

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)

interface SitemapEntry {
  path: string
  changed?: string
}

/** Leaves out the sign-in page, which has nothing to read, and content without an address. */
export const listSitemapEntries = ({ pages, articles }: SiteSnapshot): SitemapEntry[] => [
  ...pageTemplates.flatMap(({ id, path }) => {
    const page = pages.page(id)
    return page && path.startsWith('/') && id !== 'login' ? [{ path, changed: toDay(page.publishedAt) }] : []
  }),
  ...articles.tags.map(({ slug }) => ({ path: `/articles/${slug}` })),
  ...articles.all.map(({ slug, updated_on }) => ({ path: `/article/${slug}`, changed: updated_on })),
]

export const renderSitemap = (snapshot: SiteSnapshot, origin: string): string => {
  const urls = listSitemapEntries(snapshot).map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtmlText(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Excludes pages that require a sign-in. */
export const renderRobotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /teacher/',
    'Disallow: /home',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** The maximum number of articles in the feed, newest first. */
const MAX_ITEMS = 30

const renderItem = (article: Article, origin: string): string => {
  const address = escapeHtmlText(`${origin}/article/${article.slug}`)
  return [
    '<item>',
    `<title>${escapeHtmlText(article.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(article.published_on).toUTCString()}</pubDate>`,
    `<description>${escapeHtmlText(article.summary)}</description>`,
    ...article.tags.map(({ title }) => `<category>${escapeHtmlText(title)}</category>`),
    '</item>',
  ].join('')
}

export const renderFeed = ({ articles }: SiteSnapshot, origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    '<title>Alaia</title>',
    `<link>${escapeHtmlText(origin)}/</link>`,
    '<description>Articles for families, teachers, students and school leaders.</description>',
    '<language>en</language>',
    `<atom:link href="${escapeHtmlText(origin)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...articles.all.slice(0, MAX_ITEMS).map((article) => renderItem(article, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
