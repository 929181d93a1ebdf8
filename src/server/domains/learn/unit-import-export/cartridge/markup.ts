/** Converts texts to markup that is valid as XML and as HTML. */
import type { RichTextBlock, InlineNode, ListItem, RichText, TextRun } from '#rules/site/rich-text.ts'

// oxlint-disable-next-line no-control-regex -- no XML takes these
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a string for text and for attributes. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVALID_CHARACTERS, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** An anchor of our own page is dropped, and a path of this site gets the origin in front. */
const resolveHref = (href: string, origin: string): string => {
  if (href.startsWith('#')) return ''
  return href.startsWith('/') ? `${origin}${href}` : href
}

const renderRun = ({ text, marks = [] }: TextRun, origin: string): string =>
  marks.reduce((inside, mark) => {
    if (mark.type === 'bold') return `<strong>${inside}</strong>`
    if (mark.type === 'italic') return `<em>${inside}</em>`
    const href = resolveHref(mark.attrs?.href ?? '', origin)
    return href ? `<a href="${escapeXml(href)}">${inside}</a>` : inside
  }, escapeXml(text))

const renderInline = (content: readonly InlineNode[] | undefined, origin: string): string =>
  (content ?? []).map((run) => (run.type === 'text' ? renderRun(run, origin) : '<br/>')).join('')

const renderListItem = ({ content }: ListItem, origin: string): string => `<li>${renderBlocks(content, origin)}</li>`

/** Headings in the text are one level below the heading of their section. */
const renderBlock = (block: RichTextBlock, origin: string): string => {
  if (block.type === 'paragraph') return `<p>${renderInline(block.content, origin)}</p>`
  if (block.type === 'heading') return `<h3>${renderInline(block.content, origin)}</h3>`
  if (block.type === 'blockquote') return `<blockquote>${renderBlocks(block.content, origin)}</blockquote>`
  if (block.type === 'bulletList') {
    return `<ul>${block.content.map((item) => renderListItem(item, origin)).join('')}</ul>`
  }
  if (block.type === 'orderedList') {
    return `<ol>${block.content.map((item) => renderListItem(item, origin)).join('')}</ol>`
  }
  return ''
}

const renderBlocks = (blocks: readonly RichTextBlock[], origin: string): string =>
  blocks.map((block) => renderBlock(block, origin)).join('\n')

export const renderText = ({ content }: RichText, origin: string): string => renderBlocks(content, origin)

export const renderParagraph = (text: string): string => (text ? `<p>${escapeXml(text)}</p>` : '')

export const renderList = (lines: readonly string[]): string =>
  lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeXml(line)}</li>`).join('')}</ul>` : ''

/** @param up the relative path to the folder of the stylesheet */
export const renderPage = ({ title, body, up }: { title: string; body: string; up: string }): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en" xmlns="http://www.w3.org/1999/xhtml">',
    `<head><meta charset="utf-8"/><title>${escapeXml(title)}</title><link rel="stylesheet" href="${up}style.css"/></head>`,
    `<body>\n<h1>${escapeXml(title)}</h1>`,
    body,
    '</body>\n</html>\n',
  ].join('\n')

export const STYLE = [
  'body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.6 Georgia, serif; }',
  'h1, h2, h3 { line-height: 1.25; }',
  'blockquote { margin: 1rem 0; padding: 0 0 0 1rem; border-left: 0.25rem solid; }',
  '',
].join('\n')
