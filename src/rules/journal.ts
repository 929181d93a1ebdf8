/** What holds for journal entries on both sides. */

/** How long a deletion can be taken back, in milliseconds; then the words are gone for good. */
export const TAKEN_BACK_WITHIN = 60 * 60 * 1000

export const LONGEST_TITLE = 200
/** Characters; a page holds about 2,000. */
export const LONGEST_ENTRY = 20_000

/** Longer ones are no words that anyone searches for. */
const LONGEST_WORD = 60
const MOST_ASKED = 20

/** Letters that are one with their mark, as people type them without it. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
}

/** A word as it is searched for: small letters, no accents. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı’]/g, (letter) => plain[letter] ?? letter)

let segmenter: Intl.Segmenter | undefined

export interface PlacedWord {
  word: string
  /** Where it begins in the text, in characters. */
  at: number
}

/** The words of a text in any language, also of those that write without spaces. */
export const wordsIn = (text: string): PlacedWord[] => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const words: PlacedWord[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = isWordLike ? folded(segment).slice(0, LONGEST_WORD) : ''
    if (word) words.push({ word, at: index })
  }
  return words
}

/** Each word once. */
export const foundBy = (text: string): string[] => [...new Set(wordsIn(text).map(({ word }) => word))]

/** What is looked for: the beginnings of words, all of which are to be there. */
export const asked = (text: string): string[] => foundBy(text).slice(0, MOST_ASKED)
