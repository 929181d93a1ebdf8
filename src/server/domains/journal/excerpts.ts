/** Creates the excerpt by which a person recognizes a journal entry in a list. */
import { segmentWords } from '#rules/journal.ts'

/**
 * The length of an excerpt, and of its part before a search match, in characters. The match is always in the first
 * lines.
 */
const EXCERPT_LENGTH = 160
const LENGTH_BEFORE_MATCH = 30

/** Shortens a text, between two words if possible. */
const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text
  const prefix = text.slice(0, length)
  const lastSpace = prefix.lastIndexOf(' ')
  const shortened = prefix.slice(0, lastSpace > length / 2 ? lastSpace : length).replace(/[\ud800-\udbff]$/, '')
  // A period before the ellipsis would look like a fourth dot.
  return `${shortened.replace(/[\s.,;:]+$/u, '')}…`
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Returns the index of the first word that matches, or 0 if only the title matches. */
const findMatchIndex = (content: string, searchTerms: readonly string[]): number =>
  segmentWords(content).find(({ word }) => searchTerms.some((term) => word.startsWith(term)))?.at ?? 0

/** Returns the beginning of a text, or the part around the first search match. */
export const createExcerpt = (content: string, searchTerms: readonly string[] = []): string => {
  const matchIndex = searchTerms.length ? findMatchIndex(content, searchTerms) : 0
  if (matchIndex <= LENGTH_BEFORE_MATCH) return truncate(collapseWhitespace(content), EXCERPT_LENGTH)
  const textBefore = content.slice(matchIndex - LENGTH_BEFORE_MATCH, matchIndex)
  // If no space is near, as in a script without spaces, the excerpt begins anywhere but within a surrogate pair.
  const start = /\s/u.test(textBefore) ? textBefore.search(/\s/u) : Number(/^[\udc00-\udfff]/.test(textBefore))
  return `…${truncate(collapseWhitespace(content.slice(matchIndex - LENGTH_BEFORE_MATCH + start)), EXCERPT_LENGTH)}`
}
