/** Converts texts to markup that is valid as XML and as HTML. */
import type { Block, Inline, ListItem, RichText, TextRun } from '#rules/site/rich-text.ts'

// oxlint-disable-next-line no-control-regex -- no XML takes these
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

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
    .replace(UNFIT, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** An anchor of our own page is dropped, and a path of this site gets the origin in front. */
const hrefFor = (href: string, origin: string): string => {
  if (href.startsWith('#')) return ''
  return href.startsWith('/') ? `${origin}${href}` : href
}

const runMarkup = ({ text, marks = [] }: TextRun, origin: string): string =>
  marks.reduce((inside, mark) => {
    if (mark.type === 'bold') return `<strong>${inside}</strong>`
    if (mark.type === 'italic') return `<em>${inside}</em>`
    const href = hrefFor(mark.attrs?.href ?? '', origin)
    return href ? `<a href="${escapeXml(href)}">${inside}</a>` : inside
  }, escapeXml(text))

const inlineMarkup = (content: readonly Inline[] | undefined, origin: string): string =>
  (content ?? []).map((run) => (run.type === 'text' ? runMarkup(run, origin) : '<br/>')).join('')

const itemMarkup = ({ content }: ListItem, origin: string): string => `<li>${blocksMarkup(content, origin)}</li>`

/** Headings in the text are one level below the heading of their section. */
const blockMarkup = (block: Block, origin: string): string => {
  if (block.type === 'paragraph') return `<p>${inlineMarkup(block.content, origin)}</p>`
  if (block.type === 'heading') return `<h3>${inlineMarkup(block.content, origin)}</h3>`
  if (block.type === 'blockquote') return `<blockquote>${blocksMarkup(block.content, origin)}</blockquote>`
  if (block.type === 'bulletList') return `<ul>${block.content.map((item) => itemMarkup(item, origin)).join('')}</ul>`
  if (block.type === 'orderedList') return `<ol>${block.content.map((item) => itemMarkup(item, origin)).join('')}</ol>`
  return ''
}

const blocksMarkup = (blocks: readonly Block[], origin: string): string =>
  blocks.map((block) => blockMarkup(block, origin)).join('\n')

export const textMarkup = ({ content }: RichText, origin: string): string => blocksMarkup(content, origin)

export const paragraph = (text: string): string => (text ? `<p>${escapeXml(text)}</p>` : '')

export const list = (lines: readonly string[]): string =>
  lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeXml(line)}</li>`).join('')}</ul>` : ''

/** @param up the relative path to the folder of the stylesheet */
export const pageMarkup = ({ title, body, up }: { title: string; body: string; up: string }): string =>
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
