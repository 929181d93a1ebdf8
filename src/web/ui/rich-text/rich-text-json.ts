/** Converts between the editor's JSON and the stored text: the names are the same, and unknown nodes are dropped. */
import {
  type RichTextBlock,
  type InlineNode,
  isRichText,
  isSafeHref,
  type ListItem,
  type TextMark,
} from '#rules/site/rich-text.ts'
import type { RichText, RichTextKind } from '#rules/site/rich-text.ts'

/** A node as ProseMirror returns it. */
export interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

const toMarks = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): TextMark[] => {
  if (type === 'bold' || type === 'italic') return [{ type }]
  const href = attrs?.['href']
  return type === 'link' && typeof href === 'string' && isSafeHref(href) ? [{ type, attrs: { href } }] : []
}

const toInline = ({ type, text, marks = [] }: EditorNode): InlineNode[] => {
  if (type === 'hardBreak') return [{ type }]
  if (type !== 'text' || !text) return []
  const knownMarks = marks.flatMap(toMarks)
  return [{ type, text, ...(knownMarks.length ? { marks: knownMarks } : {}) }]
}

/** A paragraph without text has no content at all. */
const toContent = (node: EditorNode): { content?: InlineNode[] } => {
  const content = (node.content ?? []).flatMap(toInline)
  return content.length ? { content } : {}
}

const toListItem = ({ content = [] }: EditorNode): ListItem => ({
  type: 'listItem',
  content: content.flatMap(toBlocks),
})

const toBlocks = (node: EditorNode): RichTextBlock[] => {
  const { type, attrs = {}, content = [] } = node
  if (type === 'paragraph') return [{ type, ...toContent(node) }]
  if (type === 'heading') return [{ type, attrs: { level: attrs['level'] === 3 ? 3 : 2 }, ...toContent(node) }]
  if (type === 'bulletList' || type === 'orderedList') return [{ type, content: content.map(toListItem) }]
  if (type === 'blockquote') return [{ type, content: content.flatMap(toBlocks) }]
  if (type === 'practice' || type === 'picture') return [{ type, attrs } as RichTextBlock]
  return []
}

const isBlank = (block: RichTextBlock): boolean => block.type === 'paragraph' && !block.content

/** Returns the text to store, without empty paragraphs at the end, or undefined if it doesn't fit its kind. */
export const parseRichText = (doc: EditorNode, kind: RichTextKind): RichText | undefined => {
  const blocks = (doc.content ?? []).flatMap(toBlocks)
  while (blocks.length && isBlank(blocks.at(-1)!)) blocks.pop()
  const text = { type: 'doc', content: blocks }
  return isRichText(text, kind) ? text : undefined
}

/** The editor needs at least one paragraph to write in. */
export const toEditorContent = (text: RichText): EditorNode =>
  (text.content.length ? text : { type: 'doc', content: [{ type: 'paragraph' }] }) as EditorNode
