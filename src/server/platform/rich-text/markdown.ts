/** Converts the Markdown of our own content to structured text. Unsupported elements become plain text. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import {
  type RichTextBlock,
  type InlineNode,
  isSafeHref,
  type ListItem,
  type TextMark,
  type RichText,
} from '#rules/site/rich-text.ts'

const toRuns = (text: string, marks: readonly TextMark[]): InlineNode[] =>
  text ? [{ type: 'text', text, ...(marks.length ? { marks } : {}) }] : []

/**
 * Joins lines that were broken in the file; only an explicit hard break stays. The lookbehind starts each match at the
 * first space, which keeps the pattern linear.
 */
const joinLines = (text: string): string => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')

const addLink = ({ href }: Tokens.Link, marks: readonly TextMark[]): readonly TextMark[] =>
  isSafeHref(href) ? [...marks, { type: 'link', attrs: { href } }] : marks

const toInline = (token: MarkedToken, marks: readonly TextMark[]): InlineNode[] => {
  if (token.type === 'strong') return toInlines(token.tokens, [...marks, { type: 'bold' }])
  if (token.type === 'em') return toInlines(token.tokens, [...marks, { type: 'italic' }])
  if (token.type === 'link') return toInlines(token.tokens, addLink(token, marks))
  if (token.type === 'br') return [{ type: 'hardBreak' }]
  if (token.type === 'text' && token.tokens) return toInlines(token.tokens, marks)
  const isPlainText = token.type === 'text' || token.type === 'escape' || token.type === 'codespan'
  return toRuns(joinLines(isPlainText ? token.text : token.raw), marks)
}

const toInlines = (tokens: readonly Token[], marks: readonly TextMark[] = []): InlineNode[] =>
  (tokens as readonly MarkedToken[]).flatMap((token) => toInline(token, marks))

const toListItem = ({ tokens }: Tokens.ListItem): ListItem => ({ type: 'listItem', content: toBlocks(tokens) })

/** These tokens have no content. */
const EMPTY_TOKENS = ['space', 'hr', 'def']

const toBlock = (token: MarkedToken): RichTextBlock[] => {
  if (EMPTY_TOKENS.includes(token.type)) return []
  if (token.type === 'heading') {
    return [{ type: 'heading', attrs: { level: token.depth <= 2 ? 2 : 3 }, content: toInlines(token.tokens) }]
  }
  if (token.type === 'blockquote') return [{ type: 'blockquote', content: toBlocks(token.tokens) }]
  if (token.type === 'list') {
    return [{ type: token.ordered ? 'orderedList' : 'bulletList', content: token.items.map(toListItem) }]
  }
  if (token.type === 'paragraph') return [{ type: 'paragraph', content: toInlines(token.tokens) }]
  if (token.type === 'text') return [{ type: 'paragraph', content: toInlines(token.tokens ?? [token]) }]
  return [{ type: 'paragraph', content: toRuns(joinLines(token.raw.trim()), []) }]
}

const toBlocks = (tokens: readonly Token[]): RichTextBlock[] => (tokens as readonly MarkedToken[]).flatMap(toBlock)

/** Headings of the first level become second-level headings, because a page has its own title. */
export const markdownToRichText = (markdown: string): RichText => ({
  type: 'doc',
  content: toBlocks(new Lexer({ gfm: true }).lex(markdown)),
})
