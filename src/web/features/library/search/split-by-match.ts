/** Finds the searched words in a sentence. */
import { foldAccents } from '#rules/fold-accents.ts'

export interface TextSegment {
  text: string
  marked: boolean
}

const WORD = /[\p{L}\p{N}]+/gu

/** Returns how many letters at the start of a word fold to at least `folded` letters. */
const countLetters = (word: string, folded: number): number => {
  let letters = 0
  while (letters < word.length && foldAccents(word.slice(0, letters)).length < folded) letters += 1
  return letters
}

/** Returns how many letters of a word match the search text: the whole word if the search corrected a typo. */
const marked = (word: string, typed: readonly string[], terms: readonly string[]): number => {
  const folded = foldAccents(word)
  const prefixLengths = typed.filter((prefix) => folded.startsWith(prefix)).map((prefix) => prefix.length)
  if (prefixLengths.length) return countLetters(word, Math.max(...prefixLengths))
  return terms.includes(folded) ? word.length : 0
}

/** @param terms the words of the catalog that the search matched */
export const splitByMatch = (text: string, query: string, terms: readonly string[]): TextSegment[] => {
  const typed = (foldAccents(query).match(WORD) ?? []).filter((word) => word.length > 1)
  const segments: TextSegment[] = []
  const addSegment = (segment: string, isMarked: boolean) => {
    const last = segments.at(-1)
    if (last && last.marked === isMarked) last.text += segment
    else if (segment) segments.push({ text: segment, marked: isMarked })
  }
  let position = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const letters = marked(word, typed, terms)
    addSegment(text.slice(position, index), false)
    addSegment(word.slice(0, letters), true)
    addSegment(word.slice(letters), false)
    position = index + word.length
  }
  addSegment(text.slice(position), false)
  return segments
}

export const hasMatch = (text: string, query: string, terms: readonly string[]): boolean =>
  splitByMatch(text, query, terms).some((segment) => segment.marked)
