/** Renders the HTML document of a public page. It contains no inline scripts, so the content policy can forbid them. */
import type { HeadFiles } from './renderer.ts'

export interface DocumentHead {
  title: string
  description: string
  /** The canonical URL; undefined for the not-found page. */
  canonical?: string
  picture: string
  /** `article` or `website` (Open Graph). */
  kind: 'article' | 'website'
  /** The dates of an article, ISO 8601. */
  published?: string
  modified?: string
  origin: string
  /** Structured data (schema.org). */
  data: readonly object[]
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character]!)

/** Escapes `<`, so that the data can't end its script element. */
export const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const meta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtmlText(content)}">` : ''
const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtmlText(content)}">` : ''
const link = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}"${more} href="${escapeHtmlText(href)}">`

/** Appends the name of the site, except to the name itself. */
export const pageTitleOf = (title: string): string => (title === 'Alaia' ? title : `${title} · Alaia`)

const shared = ({ title, description, canonical, picture, kind, published, modified }: DocumentHead): string[] => [
  property('og:site_name', 'Alaia'),
  property('og:type', kind),
  property('og:title', title),
  property('og:description', description),
  property('og:url', canonical),
  property('og:image', picture),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property('og:locale', 'en_US'),
  property('article:published_time', published),
  property('article:modified_time', modified),
  meta('twitter:card', 'summary_large_image'),
]

const filesIn = ({ styles, first, modules }: HeadFiles): string[] => [
  ...styles.map((style) => link('stylesheet', style)),
  ...(first ? [`<script src="${first}"></script>`] : []),
  ...modules.map((module) => `<script type="module" src="${module}"></script>`),
]

const preloaded = (font: string): string => link('preload', font, ' as="font" type="font/woff2" crossorigin')

export interface DocumentPage {
  head: DocumentHead
  body: string
  files: HeadFiles
  assets: { icon: string; fonts: readonly string[] }
}

export const renderDocument = ({ head, body, files, assets }: DocumentPage): string => {
  const { title, description, canonical, origin, data } = head
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtmlText(pageTitleOf(title))}</title>`,
    meta('description', description),
    canonical ? link('canonical', canonical) : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#edf7f2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#091a20" media="(prefers-color-scheme: dark)">',
    link('icon', assets.icon, ' type="image/svg+xml"'),
    // The build creates this file (scripts/web-manifest.ts).
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    ...assets.fonts.map(preloaded),
    ...filesIn(files),
    ...shared(head),
    link('alternate', `${origin}/feed.xml`, ' type="application/rss+xml" title="Alaia articles"'),
    ...data.map((item) => `<script type="application/ld+json">${toScriptJson(item)}</script>`),
    '</head>',
    `<body>${body}</body>`,
    '</html>',
  ]
  return lines.filter(Boolean).join('\n')
}
