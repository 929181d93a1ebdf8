/** Divides a sentence into the phrases that are spoken in one breath, and decides how each of them ends. */

/** The mark after a phrase. `breath` has no mark in the text: the phrase would be too long without it. */
export type Mark = 'comma' | 'colon' | 'dash' | 'ellipsis' | 'breath'

/** The end of a sentence, which decides its melody. */
export type Ending = 'statement' | 'question' | 'open question' | 'exclamation'

export type SentencePlan = {
  /** The text for the synthesizer: every phrase but the last ends with a comma. */
  text: string
  /** The marks between the phrases. */
  marks: Mark[]
  ending: Ending
  /** Whether a question offers choices with "or": all but the last are asked, and the last one falls. */
  hasChoices: boolean
}

/** The silence that listeners hear at each mark. */
export const PAUSE_SECONDS: Readonly<Record<Mark, number>> = {
  comma: 0.24,
  colon: 0.38,
  dash: 0.38,
  ellipsis: 0.7,
  breath: 0.16,
}

const MARKS = /\s*(?<mark>[,;:]|\.{3}|\s-)\s+/g

const toMark = (text: string): Mark => {
  if (text === ',') return 'comma'
  if (text === '...') return 'ellipsis'
  return text.trim() === '-' ? 'dash' : 'colon'
}

/** @param sentence a text that the voices can pronounce, with `-` between spaces for a dash and `...` for an ellipsis */
export const planPhrases = (sentence: string): SentencePlan => {
  const found = [...sentence.matchAll(MARKS)]
  const phrases: string[] = []
  const marks: Mark[] = []
  let from = 0
  for (const match of [...found, undefined]) {
    const pieces = splitAtBreaths(sentence.slice(from, match?.index).trim())
    phrases.push(...pieces)
    marks.push(...pieces.slice(1).map((): Mark => 'breath'))
    if (match) marks.push(toMark(match.groups!['mark']!))
    if (match) from = match.index + match[0].length
  }
  return { text: phrases.join(', '), marks, ...findEnding(sentence, phrases.at(-1)!) }
}

const MAX_BREATH_CHARACTERS = 52
const MIN_PHRASE_WORDS = 3

/** A phrase may be divided before these words. The earlier group is the more natural place. */
const BREAKS: readonly RegExp[] = [
  /^(?:and|but|because|while|until|unless|although|though|whether|so|before|after|when|where|if)$/i,
  /^(?:that|who|which|as|with|without|from|into|onto|through|inside|outside|across|against|behind|beside|between|around|under|like)$/i,
]

/** After these words no break is possible, because they belong to the next one: "as if", "even when", "more than". */
const CLINGING_WORDS: ReadonlySet<string> = new Set(
  (
    'as even more less rather just only not and or but than like to of for in on at by with from about into what the a an ' +
    'is are was were be been because that which who when where if exactly nearly almost same'
  ).split(' '),
)

/** A word before a preposition belongs to what comes before: "walking around | inside". */
const isPreposition = (word: string) => !/^(?:that|who|which|as|like)$/i.test(word) && BREAKS[1]!.test(word)

const splitAtBreaths = (phrase: string): string[] => {
  if (phrase.length <= MAX_BREATH_CHARACTERS) return [phrase]
  const words = phrase.split(' ')
  const places = words.map((_, index) => index).slice(MIN_PHRASE_WORDS, -MIN_PHRASE_WORDS + 1)
  const open = places.filter(
    (place) => !CLINGING_WORDS.has(words[place - 1]!.toLowerCase()) && !isPreposition(words[place + 1]!),
  )
  const imbalance = (place: number) => Math.abs(2 * words.slice(0, place).join(' ').length - phrase.length)
  for (const pattern of BREAKS) {
    const best = open
      .filter((place) => pattern.test(words[place]!) && imbalance(place) < 0.6 * phrase.length)
      .toSorted((a, b) => imbalance(a) - imbalance(b))[0]
    if (best === undefined) continue
    return [words.slice(0, best), words.slice(best)].flatMap((half) => splitAtBreaths(half.join(' ')))
  }
  return [phrase]
}

const OPEN_QUESTION = /\b(?:what|what's|where|where's|when|why|how|who|who'd|who's|whose|which)\b/i

const findEnding = (sentence: string, lastPhrase: string): Pick<SentencePlan, 'ending' | 'hasChoices'> => {
  if (!sentence.endsWith('?')) {
    return { ending: sentence.endsWith('!') ? 'exclamation' : 'statement', hasChoices: false }
  }
  const hasChoices = /^or\b/i.test(lastPhrase)
  const firstWords = sentence.split(' ').slice(0, 4).join(' ')
  return { ending: OPEN_QUESTION.test(firstWords) ? 'open question' : 'question', hasChoices }
}
