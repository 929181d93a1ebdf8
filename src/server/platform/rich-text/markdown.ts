/** Converts the Markdown of our own content to structured text. Unsupported elements become plain text. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { type Block, type Inline, isSafeHref, type ListItem, type Mark, type RichText } from '#rules/site/rich-text.ts'

const toRuns = (text: string, marks: readonly Mark[]): Inline[] =>
  text ? [{ type: 'text', text, ...(marks.length ? { marks } : {}) }] : []

/**
 * Joins lines that were broken in the file; only an explicit hard break stays. The lookbehind starts each match at the
 * first space, which keeps the pattern linear.
 */
const joinLines = (text: string): string => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')

const linkOf = ({ href }: Tokens.Link, marks: readonly Mark[]): readonly Mark[] =>
  isSafeHref(href) ? [...marks, { type: 'link', attrs: { href } }] : marks

const inlineOf = (token: MarkedToken, marks: readonly Mark[]): Inline[] => {
  if (token.type === 'strong') return inline(token.tokens, [...marks, { type: 'bold' }])
  if (token.type === 'em') return inline(token.tokens, [...marks, { type: 'italic' }])
  if (token.type === 'link') return inline(token.tokens, linkOf(token, marks))
  if (token.type === 'br') return [{ type: 'hardBreak' }]
  if (token.type === 'text' && token.tokens) return inline(token.tokens, marks)
  const isPlainText = token.type === 'text' || token.type === 'escape' || token.type === 'codespan'
  return toRuns(joinLines(isPlainText ? token.text : token.raw), marks)
}

const inline = (tokens: readonly Token[], marks: readonly Mark[] = []): Inline[] =>
  (tokens as readonly MarkedToken[]).flatMap((token) => inlineOf(token, marks))

const itemOf = ({ tokens }: Tokens.ListItem): ListItem => ({ type: 'listItem', content: blocks(tokens) })

/** These tokens have no content. */
const EMPTY_TOKENS = ['space', 'hr', 'def']

const blockOf = (token: MarkedToken): Block[] => {
  if (EMPTY_TOKENS.includes(token.type)) return []
  if (token.type === 'heading') {
    return [{ type: 'heading', attrs: { level: token.depth <= 2 ? 2 : 3 }, content: inline(token.tokens) }]
  }
  if (token.type === 'blockquote') return [{ type: 'blockquote', content: blocks(token.tokens) }]
  if (token.type === 'list') {
    return [{ type: token.ordered ? 'orderedList' : 'bulletList', content: token.items.map(itemOf) }]
  }
  if (token.type === 'paragraph') return [{ type: 'paragraph', content: inline(token.tokens) }]
  if (token.type === 'text') return [{ type: 'paragraph', content: inline(token.tokens ?? [token]) }]
  return [{ type: 'paragraph', content: toRuns(joinLines(token.raw.trim()), []) }]
}

const blocks = (tokens: readonly Token[]): Block[] => (tokens as readonly MarkedToken[]).flatMap(blockOf)

/** Headings of the first level become second-level headings, because a page has its own title. */
export const markdownToRichText = (markdown: string): RichText => ({
  type: 'doc',
  content: blocks(new Lexer({ gfm: true }).lex(markdown)),
})
