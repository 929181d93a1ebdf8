/** Rich text as the editor stores it: the node names are those of ProseMirror's basic schema. It is never HTML. */
import { getOwnValue } from '../get-own-value.ts'
import { isStoredPicture } from './pictures.ts'

export interface TextMark {
  type: 'bold' | 'italic' | 'link'
  /** The attributes of a link; other marks have none. */
  attrs?: { href: string }
}

export interface TextRun {
  type: 'text'
  text: string
  marks?: readonly TextMark[]
}

export type InlineNode = TextRun | { type: 'hardBreak' }

export interface Paragraph {
  type: 'paragraph'
  content?: readonly InlineNode[]
}

export interface ListItem {
  type: 'listItem'
  content: readonly RichTextBlock[]
}

export type RichTextBlock =
  | Paragraph
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: readonly InlineNode[] }
  | { type: 'bulletList'; content: readonly ListItem[] }
  | { type: 'orderedList'; content: readonly ListItem[] }
  | { type: 'blockquote'; content: readonly RichTextBlock[] }
  /** A practice that can be played in the middle of an article: the slug of a session. */
  | { type: 'practice'; attrs: { session: string } }
  | { type: 'picture'; attrs: { key: string; alt: string; width: number; height: number } }

export interface RichText {
  type: 'doc'
  content: readonly RichTextBlock[]
}

/**
 * The use of a text, which decides the allowed blocks. Pages have separate fields for headings, and lessons for
 * pictures and sessions.
 */
export type RichTextKind = 'small' | 'article' | 'lesson'

const blocksByKind: Record<RichTextKind, readonly string[]> = {
  small: ['paragraph', 'bulletList', 'orderedList'],
  article: ['paragraph', 'bulletList', 'orderedList', 'heading', 'blockquote', 'practice', 'picture'],
  lesson: ['paragraph', 'bulletList', 'orderedList', 'heading', 'blockquote'],
}

/** Returns whether a link target is safe: a path of this site, an anchor, a mail address or an https URL. */
export const isSafeHref = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) ||
  /^#[\w-]+$/.test(href) ||
  /^mailto:[^\s<>"]+$/.test(href) ||
  /^https:\/\/[^\s/?#@<>"\\]+(?:[/?#][^\s<>"\\]*)?$/i.test(href)

type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Returns whether an object has no keys other than these. */
export const hasOnlyKeys = (value: UnknownRecord, ...keys: string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key))

/** Returns whether a value is missing, or a list whose items are all valid. */
const isOptionalListOf = (list: unknown, isValid: (item: unknown) => boolean): boolean =>
  list === undefined || (Array.isArray(list) && list.every(isValid))

const isMark = (value: unknown): boolean => {
  if (!isObject(value)) return false
  if (value['type'] === 'bold' || value['type'] === 'italic') return hasOnlyKeys(value, 'type')
  const attrs = value['attrs']
  return value['type'] === 'link' && isObject(attrs) && typeof attrs['href'] === 'string' && isSafeHref(attrs['href'])
}

const isInline = (value: unknown): boolean => {
  if (!isObject(value)) return false
  if (value['type'] === 'hardBreak') return hasOnlyKeys(value, 'type')
  return value['type'] === 'text' && typeof value['text'] === 'string' && isOptionalListOf(value['marks'], isMark)
}

const isPictureAttrs = ({ alt, ...picture }: UnknownRecord): boolean =>
  typeof alt === 'string' && isStoredPicture(picture)

const MAX_NESTED = 6

const isBlockList = (content: unknown, allowed: readonly string[], depth: number): boolean =>
  Array.isArray(content) && content.every((child) => isBlock(child, allowed, depth))

const isItemList = (content: unknown, allowed: readonly string[], depth: number): boolean =>
  Array.isArray(content) &&
  content.every((item) => isObject(item) && item['type'] === 'listItem' && isBlockList(item['content'], allowed, depth))

const isBlock = (value: unknown, allowed: readonly string[], depth: number): boolean => {
  if (!isObject(value) || depth > MAX_NESTED) return false
  const { type, content, attrs } = value
  if (typeof type !== 'string' || !allowed.includes(type)) return false
  if (type === 'practice') return isObject(attrs) && typeof attrs['session'] === 'string'
  if (type === 'picture') return isObject(attrs) && isPictureAttrs(attrs)
  if (type === 'heading') {
    return isObject(attrs) && [2, 3].some((level) => level === attrs['level']) && isOptionalListOf(content, isInline)
  }
  if (type === 'paragraph') return isOptionalListOf(content, isInline)
  return type === 'blockquote' ? isBlockList(content, allowed, depth + 1) : isItemList(content, allowed, depth + 1)
}

/** Returns whether a value can be read as rich text. Stored texts of other versions may have additional properties. */
export const isRichText = (value: unknown, kind: RichTextKind = 'small'): value is RichText =>
  isObject(value) && value['type'] === 'doc' && isBlockList(value['content'], blocksByKind[kind], 0)

/** The keys that each node may have in addition to its `type`. */
const keysByType: Readonly<Record<string, readonly string[]>> = {
  doc: ['content'],
  paragraph: ['content'],
  heading: ['attrs', 'content'],
  bulletList: ['content'],
  orderedList: ['content'],
  listItem: ['content'],
  blockquote: ['content'],
  practice: ['attrs'],
  picture: ['attrs'],
  text: ['text', 'marks'],
  link: ['attrs'],
}
const attributesByType: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  practice: ['session'],
  picture: ['key', 'alt', 'width', 'height'],
  link: ['href'],
}

const hasOnlyKnownKeys = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const { attrs = {}, content, marks } = value
  const type = String(value['type'])
  if (!hasOnlyKeys(value, 'type', ...(getOwnValue(keysByType, type) ?? []))) return false
  if (!isObject(attrs) || !hasOnlyKeys(attrs, ...(getOwnValue(attributesByType, type) ?? []))) return false
  return [...toArray(content), ...toArray(marks)].every(hasOnlyKnownKeys)
}

/** Returns whether a value is rich text without additional properties, for input. */
export const isStrictRichText = (value: unknown, kind: RichTextKind = 'small'): value is RichText =>
  isRichText(value, kind) && hasOnlyKnownKeys(value)

const toBlockText = (block: RichTextBlock | ListItem): string => {
  if (block.type === 'practice' || block.type === 'picture') return ''
  return (block.content ?? [])
    .map((child) => (child.type === 'text' ? child.text : child.type === 'hardBreak' ? ' ' : toBlockText(child)))
    .join(block.type === 'paragraph' || block.type === 'heading' ? '' : '\n')
}

/** Returns the text alone, with one line for each block, for search, counts and summaries. */
export const toPlainText = (text: RichText): string => text.content.map(toBlockText).filter(Boolean).join('\n')
