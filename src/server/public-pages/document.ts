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

const renderMeta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtmlText(content)}">` : ''
const renderProperty = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtmlText(content)}">` : ''
const renderLink = (rel: string, href: string, attributes = ''): string =>
  `<link rel="${rel}"${attributes} href="${escapeHtmlText(href)}">`

/** Appends the name of the site, except to the name itself. */
export const toPageTitle = (title: string): string => (title === 'Alaia' ? title : `${title} · Alaia`)

const listSocialTags = ({
  title,
  description,
  canonical,
  picture,
  kind,
  published,
  modified,
}: DocumentHead): string[] => [
  renderProperty('og:site_name', 'Alaia'),
  renderProperty('og:type', kind),
  renderProperty('og:title', title),
  renderProperty('og:description', description),
  renderProperty('og:url', canonical),
  renderProperty('og:image', picture),
  renderProperty('og:image:width', '1200'),
  renderProperty('og:image:height', '630'),
  renderProperty('og:locale', 'en_US'),
  renderProperty('article:published_time', published),
  renderProperty('article:modified_time', modified),
  renderMeta('twitter:card', 'summary_large_image'),
]

const listFileTags = ({ styles, first, modules }: HeadFiles): string[] => [
  ...styles.map((style) => renderLink('stylesheet', style)),
  ...(first ? [`<script src="${first}"></script>`] : []),
  ...modules.map((module) => `<script type="module" src="${module}"></script>`),
]

const renderPreload = (font: string): string => renderLink('preload', font, ' as="font" type="font/woff2" crossorigin')

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
    `<title>${escapeHtmlText(toPageTitle(title))}</title>`,
    renderMeta('description', description),
    canonical ? renderLink('canonical', canonical) : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#edf7f2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#091a20" media="(prefers-color-scheme: dark)">',
    renderLink('icon', assets.icon, ' type="image/svg+xml"'),
    // The build creates this file (scripts/web-manifest.ts).
    renderLink('manifest', '/manifest.webmanifest'),
    renderLink('apple-touch-icon', '/apple-touch-icon.png'),
    ...assets.fonts.map(renderPreload),
    ...listFileTags(files),
    ...listSocialTags(head),
    renderLink('alternate', `${origin}/feed.xml`, ' type="application/rss+xml" title="Alaia articles"'),
    ...data.map((item) => `<script type="application/ld+json">${toScriptJson(item)}</script>`),
    '</head>',
    `<body>${body}</body>`,
    '</html>',
  ]
  return lines.filter(Boolean).join('\n')
}
