/** Converts between the editor's JSON and the stored text: the names are the same, and unknown nodes are dropped. */
import { type Block, type Inline, isRichText, isSafeHref, type ListItem, type Mark } from '#rules/site/rich-text.ts'
import type { RichText, RichTextKind } from '#rules/site/rich-text.ts'

/** A node as ProseMirror returns it. */
export interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

const markFrom = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): Mark[] => {
  if (type === 'bold' || type === 'italic') return [{ type }]
  const href = attrs?.['href']
  return type === 'link' && typeof href === 'string' && isSafeHref(href) ? [{ type, attrs: { href } }] : []
}

const inlineFrom = ({ type, text, marks = [] }: EditorNode): Inline[] => {
  if (type === 'hardBreak') return [{ type }]
  if (type !== 'text' || !text) return []
  const ours = marks.flatMap(markFrom)
  return [{ type, text, ...(ours.length ? { marks: ours } : {}) }]
}

/** A paragraph without text has no content at all. */
const inlinesFrom = (node: EditorNode): { content?: Inline[] } => {
  const content = (node.content ?? []).flatMap(inlineFrom)
  return content.length ? { content } : {}
}

const itemFrom = ({ content = [] }: EditorNode): ListItem => ({ type: 'listItem', content: content.flatMap(blockFrom) })

const blockFrom = (node: EditorNode): Block[] => {
  const { type, attrs = {}, content = [] } = node
  if (type === 'paragraph') return [{ type, ...inlinesFrom(node) }]
  if (type === 'heading') return [{ type, attrs: { level: attrs['level'] === 3 ? 3 : 2 }, ...inlinesFrom(node) }]
  if (type === 'bulletList' || type === 'orderedList') return [{ type, content: content.map(itemFrom) }]
  if (type === 'blockquote') return [{ type, content: content.flatMap(blockFrom) }]
  if (type === 'practice' || type === 'picture') return [{ type, attrs } as Block]
  return []
}

const isBlank = (block: Block): boolean => block.type === 'paragraph' && !block.content

/** Returns the text to store, without empty paragraphs at the end, or undefined if it doesn't fit its kind. */
export const parseRichText = (doc: EditorNode, kind: RichTextKind): RichText | undefined => {
  const blocks = (doc.content ?? []).flatMap(blockFrom)
  while (blocks.length && isBlank(blocks.at(-1)!)) blocks.pop()
  const text = { type: 'doc', content: blocks }
  return isRichText(text, kind) ? text : undefined
}

/** The editor needs at least one paragraph to write in. */
export const editorContent = (text: RichText): EditorNode =>
  (text.content.length ? text : { type: 'doc', content: [{ type: 'paragraph' }] }) as EditorNode
