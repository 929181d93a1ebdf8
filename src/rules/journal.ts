/** The limits of journal entries, and how their words are searched, for browser and server. */
import { foldAccents } from './fold-accents.ts'

export const MAX_ENTRY_TITLE_LENGTH = 200
/** The most characters of an entry; a page holds about 2,000. */
export const MAX_ENTRY_LENGTH = 20_000

/** The most characters of a search word; longer words are cut. */
const MAX_WORD_LENGTH = 60
const MAX_SEARCH_WORDS = 20

let segmenter: Intl.Segmenter | undefined

export interface WordPosition {
  word: string
  /** The index of its first character in the text. */
  at: number
}

/** Splits a text into words, also in languages without spaces. */
export const segmentWords = (text: string): WordPosition[] => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const words: WordPosition[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = isWordLike ? foldAccents(segment).replace(/\p{M}/gu, '').slice(0, MAX_WORD_LENGTH) : ''
    if (word) words.push({ word, at: index })
  }
  return words
}

/** Returns each word once. */
export const listSearchWords = (text: string): string[] => [...new Set(segmentWords(text).map(({ word }) => word))]

/** Returns the words of a query. An entry matches if it has a word that starts with each of them. */
export const parseSearchWords = (text: string): string[] => listSearchWords(text).slice(0, MAX_SEARCH_WORDS)
