/**
 * Checks whether a line names a person. Most names are words that the vocabulary doesn't contain; these rules find the
 * names that are ordinary words too.
 */

const notNames = new Set(
  `I Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September
  October November December Halloween Thanksgiving Earth`.split(/\s+/),
)

/** Names that authored lines give to a worry or a bicycle, and the titles before them. */
const pretendNames = new Set(['Gerald', 'Mister', 'Wobble', 'Auntie', 'Buzz'])

const SMALL_WORDS = /^(?:a|an|and|as|at|but|by|for|from|in|into|nor|of|off|on|or|out|over|the|to|up|with|without)$/

const TITLE_OF_PERSON = /\b(?:Mr|Mrs|Ms|Mx|Dr|Miss|Coach|Principal|Officer|Pastor|Professor)\b\.? \p{Lu}/u

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Returns the words of each sentence except its first one. */
const listInnerWords = (text: string): string[] =>
  text.split(/(?<=[.!?:;…]["”'’)]*)\s+|(?<=[,—–-])\s*["“‘']|[“"]/u).flatMap((sentence) =>
    sentence
      .trim()
      .split(/[^\p{L}\p{M}'’]+/u)
      .filter((word) => word !== '')
      .slice(1),
  )

/**
 * Returns whether a line is in title case, such as "A Quiet Lake Before the Test". There a capital letter says nothing.
 */
const isHeadline = (words: readonly string[]): boolean =>
  words.every((word) => isCapital(word) || SMALL_WORDS.test(word))

export const hasName = (text: string): boolean => {
  if (TITLE_OF_PERSON.test(text)) return true
  const words = listInnerWords(text).map((word) => word.replace(/['’](?:s|m|d|ll|ve|re)$/u, ''))
  if (isHeadline(words)) return false
  return words.some((word) => isCapital(word) && !notNames.has(word.replace(/s$/, '')) && !pretendNames.has(word))
}
