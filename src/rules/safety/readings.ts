/**
 * Converts a text into the form that the reviewed phrases match: plain words in one spelling, whatever was done to
 * disguise or shorten them.
 */
import { apart, apartAgain, canonicalSpellings, squeezed, starred, signalWords, together } from './spellings.ts'

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
const withoutArticles = (text: string): string => {
  const words = text.toLowerCase().split(/[^\p{L}\d]+/u)
  if (words.filter((word) => germanWords.has(word)).length < 2) return text
  return text
    .replace(/([a-z]+\s+)?\bdie(?=\s+\p{L})/giu, (all, before: string | undefined) =>
      englishBefore.test((before ?? '').trim().toLowerCase()) ? all : `${before ?? ''}der`,
    )
    .replace(/\bim(?=\s+\p{L})/giu, 'in')
    .replace(/\b(bringe? mich|bringt sich) um\b/gi, 'suizid')
}

const plain = (text: string): string =>
  withoutArticles(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()
    .replace(lookalike, (letter) => lookalikes[letter] ?? letter)
    .replace(/🔪|🗡/gu, ' knifeshown ')
    .replace(/💀|☠/gu, ' skull ')
    .replace(/\/{2}/g, 'l')
    .replace(/\b(s\.?a)['’]?e?d\b/g, (all) => (all === 'sad' ? all : 'assaulted'))
    .replace(/\bod['’]?(ed|d)\b/g, (all) => (all === 'odd' ? all : 'overdosed'))
    .replace(/\b(no|every|some|any)1\b/g, '$1one')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\boff(ing|ed)?\s+my\s?self\b/g, 'kill myself')
    .replace(/\b(i|we|they|he|she|it|you)['’`´]ll\b/g, '$1 will')
    .replace(/(\p{L})['’`´‘](?=\p{L})/gu, '$1')

const figures: Readonly<Record<string, string>> = {
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
const counted = /^\d+(st|nd|rd|th|am|pm|mins?|s|x|yo|k|hrs?|m|lbs?|kgs?|mg|ish|v\d+)?$/
const asWritten = new Set([
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
const unmasked = (word: string, one: 'i' | 'l'): string => {
  if (!/[a-z]/.test(word) || counted.test(word) || asWritten.has(word)) return word
  return word
    .replace(/[03457@$€|+]|8(?=[a-z])/g, (sign) => figures[sign] ?? sign)
    .replace(/1/g, one)
    .replace(/!(?=[a-z])/g, 'i')
}

const unstarred = (word: string): string => {
  if (!/^[a-z*#]*[a-z][a-z*#]*$/.test(word) || !/[*#]/.test(word.replace(/^[*#]+|[*#]+$/g, ''))) return word
  const shape = new RegExp(`^${word.replace(/[*#]+/g, (stars) => `[a-z]{1,${stars.length + 1}}`)}$`)
  return starred.find((candidate) => shape.test(candidate)) ?? word
}

/** The most letters of a spelled-out run that are read. Nobody spells out more. */
const LONGEST_RUN = 40
const LONGEST_WORD = 24

/** Joins "k i l l" and "k.i.l.l" to one word, and splits "k i l l m e" into two. */
const rejoined = (text: string): string =>
  text.replace(
    /(^|[^a-z0-9])([a-z](?:[^a-z0-9\n*#]{1,3}[a-z]){2,})(?![a-z0-9])/g,
    (_, before: string, spaced: string) => {
      const word = squeezed(spaced.replace(/[^a-z]/g, '')).slice(0, LONGEST_RUN)
      return `${before}${word} ${word.replace(apartAgain, ' $1 ')}`
    },
  )

/**
 * Returns whether two words with the same first letter differ by one typing error: a letter added, missing, replaced or
 * swapped.
 */
const isSlip = (word: string, target: string): boolean => {
  if (word[0] !== target[0] || Math.abs(word.length - target.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === target[at]) at += 1
  const rest = word.slice(at)
  const expected = target.slice(at)
  if (rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2)) return true
  return rest.slice(1) === expected.slice(1) || rest.slice(1) === expected || rest === expected.slice(1)
}

/** Excludes inflected words: "private" is not a typing error of "privates". */
const isInflected = (word: string, target: string): boolean => word.startsWith(target) || target.startsWith(word)

/** Matches "killmyself": a run of known words that contains at least one signal word. */
const runTogether = new RegExp(`^(?=.*(kil|die|suicid|hurt|cut|end|abus|rape))(?:${apartAgain.source})+$`)

/** Reads own properties only, because somebody may write "constructor", which every object has. */
const own = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.prototype.hasOwnProperty.call(words, word) ? words[word] : undefined

/** Reads "hvrt" as "hurt": no known word has a v between two of these consonants. */
const withVowel = (word: string): string => word.replace(/([bcdfghjklmnpqrst])v(?=[bcdfghjklmnpqrst])/g, '$1u')

const word = (written: string): string => {
  const short = squeezed(own(apart, written) ?? (/^shh+$/.test(written) ? 'hush' : withVowel(written))).slice(
    0,
    LONGEST_WORD,
  )
  const canonical = canonicalSpellings.get(short)
  if (canonical !== undefined) return canonical
  if (short.length < 6) return short
  if (runTogether.test(short)) return short.replace(apartAgain, ' $1 ').trim().replace(/ +/g, ' ')
  return signalWords.find((target) => isSlip(short, target) && !isInflected(short, target)) ?? short
}

/** Joins "sui cide": two words that form a signal word together. */
const rejoinedPairs = (words: readonly string[]): string[] =>
  words.flatMap((one, at) => {
    const isPair = (left: string | undefined, right: string | undefined) => signalWords.includes(`${left}${right}`)
    if (isPair(words[at - 1], one)) return []
    return isPair(one, words[at + 1]) ? [`${one}${words[at + 1]}`] : [one]
  })

const reading = (text: string, one: 'i' | 'l'): string => {
  const words = text
    .replace(/[^\s\-_/.,;:?"()]+/g, (token) => unstarred(unmasked(token, one)))
    .replace(/[.!?;\n\u2026]+/g, ' . ')
    .replace(/[^a-z0-9. ]+/g, ' ')
    .split(' ')
    .map((token) => (token === '.' ? token : word(token)))
    .filter((token) => token !== '')
  const joined = ` . ${rejoinedPairs(words).join(' ')} . `.replace(/(?: \.)+(?= )/g, ' .')
  return together.reduce((line, [pattern, instead]) => line.replace(pattern, instead), joined)
}

/** The most characters that are read of one text, so that the time stays short. */
const MOST = 4000

/**
 * Returns the readings of a text. Each consists of words, ` . ` for the end of a sentence, and a space on both sides.
 */
export const createReadings = (text: string): string[] => {
  const simplified = plain(text.slice(0, MOST))
  const spelled = rejoined(simplified)
  const readings = new Set([reading(spelled, 'i')])
  if (/1/.test(simplified)) readings.add(reading(spelled, 'l'))
  if (/[a-z][-_.*·•/][a-z]/.test(simplified)) {
    readings.add(reading(simplified.replace(/([a-z])[-_.*·•/]+(?=[a-z])/g, '$1'), 'i'))
  }
  return [...readings]
}
