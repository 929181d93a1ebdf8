/**
 * Checks that a line has only plain words. A classroom script needs few: those of the authored scripts, and of nature,
 * home, school and the body. A line with any other word, which is usually a brand, a name, a drug or an insult, is not
 * shown.
 */
import { vocabulary } from './vocabulary.ts'

const knownWords: ReadonlySet<string> = new Set(vocabulary.split(/\s+/))

const endings = ['s', 'es', 'ed', 'd', 'ing', 'er', 'r', 'est', 'ly', 'ness'] as const

/** Returns the possible stems of a word without one English ending, in each possible spelling. */
const removeEndings = (word: string): string[] =>
  endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((stem) => [
      stem,
      `${stem}e`,
      ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : []),
      ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : []),
      ...(stem.endsWith('ie') ? [`${stem.slice(0, -2)}y`] : []),
      ...(stem.endsWith('v') ? [`${stem.slice(0, -1)}f`] : []),
    ])
    .filter((stem) => stem.length > 2)

const isKnown = (word: string): boolean =>
  knownWords.has(word) ||
  removeEndings(word).some(
    (stem) => knownWords.has(stem) || removeEndings(stem).some((innerStem) => knownWords.has(innerStem)),
  )

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'(s|re|ve|ll|d|m)\b/g, ' ')
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** Returns the first word that is in no reviewed list. */
export const findUnknownWord = (text: string): string | undefined => splitWords(text).find((word) => !isKnown(word))
