/** The few words by which an entry is recognised in a list. */
import { wordsIn } from '#rules/journal.ts'

/** Characters of an opening, and of what stands before a word that was searched for: it is still on the first lines. */
const LONG = 160
const LEAD = 30

/** Cut between words where there are any. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const short = text.slice(0, length)
  const space = short.lastIndexOf(' ')
  const shortened = short.slice(0, space > length / 2 ? space : length).replace(/[\ud800-\udbff]$/, '')
  // Where a sentence ends there, its full stop beside the three dots would be a fourth.
  return `${shortened.replace(/[\s.,;:]+$/u, '')}…`
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Where a found word begins; the text itself where it was found in the title alone. */
const findMatchIndex = (content: string, searchTerms: readonly string[]): number =>
  wordsIn(content).find(({ word }) => searchTerms.some((term) => word.startsWith(term)))?.at ?? 0

/** The first words, or those around what was searched for. */
export const createExcerpt = (content: string, searchTerms: readonly string[] = []): string => {
  const at = searchTerms.length ? findMatchIndex(content, searchTerms) : 0
  if (at <= LEAD) return cut(collapseWhitespace(content), LONG)
  const before = content.slice(at - LEAD, at)
  // Where nothing parts the words, as in a script without spaces, it begins anywhere but within a letter.
  const start = /\s/u.test(before) ? before.search(/\s/u) : Number(/^[\udc00-\udfff]/.test(before))
  return `…${cut(collapseWhitespace(content.slice(at - LEAD + start)), LONG)}`
}
