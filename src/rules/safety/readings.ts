/**
 * Converts a text into the form that the reviewed phrases match: plain words in one spelling, whatever was done to
 * disguise or shorten them.
 */
import {
  distinctSpellings,
  splitWordsPattern,
  canonicalSpellings,
  collapseLetters,
  starrableWords,
  signalWords,
  joinedPairs,
} from './spellings.ts'

/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  к: 'k',
  т: 't',
  м: 'm',
  н: 'h',
  в: 'b',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ι: 'i',
  κ: 'k',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ν: 'v',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  '¡': 'i',
}
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g')

/** Two of these words indicate that a text is German, where "die" and "im" are among the most common words. */
const germanWords = new Set(
  'ich und nicht der das ein eine einen mein meine meinen wir mich mir dich sich wenn weil auch für sie mit ist den zum'.split(
    ' ',
  ),
)
const englishBefore = /^(to|wanna|gonna|i|me|just|should|could|might)$/

/**
 * Replaces German articles by one that no English phrase contains, and joins German verbs whose two parts are apart.
 */
const replaceGermanArticles = (text: string): string => {
  const words = text.toLowerCase().split(/[^\p{L}\d]+/u)
  if (words.filter((word) => germanWords.has(word)).length < 2) return text
  return text
    .replace(/([a-z]+\s+)?\bdie(?=\s+\p{L})/giu, (match, before: string | undefined) =>
      englishBefore.test((before ?? '').trim().toLowerCase()) ? match : `${before ?? ''}der`,
    )
    .replace(/\bim(?=\s+\p{L})/giu, 'in')
    .replace(/\b(bringe? mich|bringt sich) um\b/gi, 'suizid')
}

const simplifyText = (text: string): string =>
  replaceGermanArticles(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()
    .replace(lookalike, (letter) => lookalikes[letter] ?? letter)
    .replace(/🔪|🗡/gu, ' knifeshown ')
    .replace(/💀|☠/gu, ' skull ')
    .replace(/\/{2}/g, 'l')
    .replace(/\b(s\.?a)['’]?e?d\b/g, (match) => (match === 'sad' ? match : 'assaulted'))
    .replace(/\bod['’]?(ed|d)\b/g, (match) => (match === 'odd' ? match : 'overdosed'))
    .replace(/\b(no|every|some|any)1\b/g, '$1one')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\boff(ing|ed)?\s+my\s?self\b/g, 'kill myself')
    .replace(/\b(i|we|they|he|she|it|you)['’`´]ll\b/g, '$1 will')
    .replace(/(\p{L})['’`´‘](?=\p{L})/gu, '$1')

const lettersByDigit: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '|': 'l',
  '+': 't',
}
const NUMBER_WITH_UNIT = /^\d+(st|nd|rd|th|am|pm|mins?|s|x|yo|k|hrs?|m|lbs?|kgs?|mg|ish|v\d+)?$/
const unchangedWords = new Set([
  'b4',
  'h8',
  'gr8',
  '2day',
  '2night',
  '2morrow',
  '2moro',
  '4ever',
  'c4',
  'ak47',
  'ar15',
  'r34',
])

/** Reads digits and signs inside a word as the letters they resemble. A 1 may be an i or an l. */
const readDigitsAsLetters = (word: string, one: 'i' | 'l'): string => {
  if (!/[a-z]/.test(word) || NUMBER_WITH_UNIT.test(word) || unchangedWords.has(word)) return word
  return word
    .replace(/[03457@$€|+]|8(?=[a-z])/g, (sign) => lettersByDigit[sign] ?? sign)
    .replace(/1/g, one)
    .replace(/!(?=[a-z])/g, 'i')
}

const resolveStars = (word: string): string => {
  if (!/^[a-z*#]*[a-z][a-z*#]*$/.test(word) || !/[*#]/.test(word.replace(/^[*#]+|[*#]+$/g, ''))) return word
  const shape = new RegExp(`^${word.replace(/[*#]+/g, (stars) => `[a-z]{1,${stars.length + 1}}`)}$`)
  return starrableWords.find((candidate) => shape.test(candidate)) ?? word
}

/** The most letters of a spelled-out run that are read. Nobody spells out more. */
const LONGEST_RUN = 40
const MAX_WORD_LENGTH = 24

/** Joins "k i l l" and "k.i.l.l" to one word, and splits "k i l l m e" into two. */
const joinSpelledLetters = (text: string): string =>
  text.replace(
    /(^|[^a-z0-9])([a-z](?:[^a-z0-9\n*#]{1,3}[a-z]){2,})(?![a-z0-9])/g,
    (_, before: string, spacedLetters: string) => {
      const word = collapseLetters(spacedLetters.replace(/[^a-z]/g, '')).slice(0, LONGEST_RUN)
      return `${before}${word} ${word.replace(splitWordsPattern, ' $1 ')}`
    },
  )

/**
 * Returns whether two words with the same first letter differ by one typing error: a letter added, missing, replaced or
 * swapped.
 */
const isTypingError = (word: string, target: string): boolean => {
  if (word[0] !== target[0] || Math.abs(word.length - target.length) > 1) return false
  let index = 0
  while (index < word.length && word[index] === target[index]) index += 1
  const rest = word.slice(index)
  const expected = target.slice(index)
  if (rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2)) return true
  return rest.slice(1) === expected.slice(1) || rest.slice(1) === expected || rest === expected.slice(1)
}

/** Excludes inflected words: "private" is not a typing error of "privates". */
const isInflected = (word: string, target: string): boolean => word.startsWith(target) || target.startsWith(word)

/** Matches "killmyself": a run of known words that contains at least one signal word. */
const JOINED_WORDS = new RegExp(`^(?=.*(kil|die|suicid|hurt|cut|end|abus|rape))(?:${splitWordsPattern.source})+$`)

/** Reads own properties only, because somebody may write "constructor", which every object has. */
const getOwnSpelling = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.prototype.hasOwnProperty.call(words, word) ? words[word] : undefined

/** Reads "hvrt" as "hurt": no known word has a v between two of these consonants. */
const restoreVowel = (word: string): string => word.replace(/([bcdfghjklmnpqrst])v(?=[bcdfghjklmnpqrst])/g, '$1u')

const word = (token: string): string => {
  const shortWord = collapseLetters(
    getOwnSpelling(distinctSpellings, token) ?? (/^shh+$/.test(token) ? 'hush' : restoreVowel(token)),
  ).slice(0, MAX_WORD_LENGTH)
  const canonical = canonicalSpellings.get(shortWord)
  if (canonical !== undefined) return canonical
  if (shortWord.length < 6) return shortWord
  if (JOINED_WORDS.test(shortWord)) return shortWord.replace(splitWordsPattern, ' $1 ').trim().replace(/ +/g, ' ')
  return signalWords.find((target) => isTypingError(shortWord, target) && !isInflected(shortWord, target)) ?? shortWord
}

/** Joins "sui cide": two words that form a signal word together. */
const joinWordPairs = (words: readonly string[]): string[] =>
  words.flatMap((one, index) => {
    const isPair = (left: string | undefined, right: string | undefined) => signalWords.includes(`${left}${right}`)
    if (isPair(words[index - 1], one)) return []
    return isPair(one, words[index + 1]) ? [`${one}${words[index + 1]}`] : [one]
  })

const createReading = (text: string, one: 'i' | 'l'): string => {
  const words = text
    .replace(/[^\s\-_/.,;:?"()]+/g, (token) => resolveStars(readDigitsAsLetters(token, one)))
    .replace(/[.!?;\n\u2026]+/g, ' . ')
    .replace(/[^a-z0-9. ]+/g, ' ')
    .split(' ')
    .map((token) => (token === '.' ? token : word(token)))
    .filter((token) => token !== '')
  const joined = ` . ${joinWordPairs(words).join(' ')} . `.replace(/(?: \.)+(?= )/g, ' .')
  return joinedPairs.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), joined)
}

/** The most characters that are read of one text, so that the time stays short. */
const MAX_TEXT_LENGTH = 4000

/**
 * Returns the readings of a text. Each consists of words, ` . ` for the end of a sentence, and a space on both sides.
 */
export const createReadings = (text: string): string[] => {
  const simplified = simplifyText(text.slice(0, MAX_TEXT_LENGTH))
  const joinedText = joinSpelledLetters(simplified)
  const readings = new Set([createReading(joinedText, 'i')])
  if (/1/.test(simplified)) readings.add(createReading(joinedText, 'l'))
  if (/[a-z][-_.*·•/][a-z]/.test(simplified)) {
    readings.add(createReading(simplified.replace(/([a-z])[-_.*·•/]+(?=[a-z])/g, '$1'), 'i'))
  }
  return [...readings]
}
