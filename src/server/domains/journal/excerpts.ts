/** Creates the excerpt by which a person recognizes a journal entry in a list. */
import { wordsIn } from '#rules/journal.ts'

/**
 * The length of an excerpt, and of its part before a search match, in characters. The match is always in the first
 * lines.
 */
const LONG = 160
const LEAD = 30

/** Shortens a text, between two words if possible. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const short = text.slice(0, length)
  const space = short.lastIndexOf(' ')
  const shortened = short.slice(0, space > length / 2 ? space : length).replace(/[\ud800-\udbff]$/, '')
  // A period before the ellipsis would look like a fourth dot.
  return `${shortened.replace(/[\s.,;:]+$/u, '')}…`
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Returns the index of the first word that matches, or 0 if only the title matches. */
const findMatchIndex = (content: string, searchTerms: readonly string[]): number =>
  wordsIn(content).find(({ word }) => searchTerms.some((term) => word.startsWith(term)))?.at ?? 0

/** Returns the beginning of a text, or the part around the first search match. */
export const createExcerpt = (content: string, searchTerms: readonly string[] = []): string => {
  const at = searchTerms.length ? findMatchIndex(content, searchTerms) : 0
  if (at <= LEAD) return cut(collapseWhitespace(content), LONG)
  const before = content.slice(at - LEAD, at)
  // If no space is near, as in a script without spaces, the excerpt begins anywhere but within a surrogate pair.
  const start = /\s/u.test(before) ? before.search(/\s/u) : Number(/^[\udc00-\udfff]/.test(before))
  return `…${cut(collapseWhitespace(content.slice(at - LEAD + start)), LONG)}`
}
