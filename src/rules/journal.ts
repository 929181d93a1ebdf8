/** What holds for journal entries on both sides. */
import { foldAccents } from './fold-accents.ts'

export const LONGEST_TITLE = 200
/** Characters; a page holds about 2,000. */
export const LONGEST_ENTRY = 20_000

/** Longer ones are no words that anyone searches for. */
const LONGEST_WORD = 60
const MOST_ASKED = 20

let segmenter: Intl.Segmenter | undefined

export interface WordPosition {
  word: string
  /** Where it begins in the text, in characters. */
  at: number
}

/** The words of a text in any language, also of those that write without spaces. */
export const wordsIn = (text: string): WordPosition[] => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const words: WordPosition[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = isWordLike ? foldAccents(segment).replace(/\p{M}/gu, '').slice(0, LONGEST_WORD) : ''
    if (word) words.push({ word, at: index })
  }
  return words
}

/** Each word once. */
export const listSearchWords = (text: string): string[] => [...new Set(wordsIn(text).map(({ word }) => word))]

/** What is looked for: the beginnings of words, all of which are to be there. */
export const parseSearchWords = (text: string): string[] => listSearchWords(text).slice(0, MOST_ASKED)
