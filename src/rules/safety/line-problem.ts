/**
 * Finds the problem of a script line that a provider or another person wrote. Lines, titles, descriptions and prompts
 * are checked before they are shown, and again before they are spoken. It prefers stopping a harmless line to passing a
 * harmful one, because a stopped line is only generated again.
 */
import { moderateReading } from './moderation.ts'
import { contacts } from './lines/contacts.ts'
import { harmlessInLines } from './lines/harmless.ts'
import { hintedInLines } from './lines/hinted.ts'
import { hasName } from './lines/person-names.ts'
import { orders } from './lines/orders.ts'
import { findUnknownWord } from './lines/plain-words.ts'
import { secrecy } from './lines/secrecy.ts'
import { unkind } from './lines/unkind.ts'
import { toListenerVoice, toSpeakerVoice, expandContractions } from './lines/voices.ts'
import { compilePhrases, type ReadText, toReadText, compileCombinations } from './phrases.ts'
import { createReadings } from './readings.ts'

export type LineProblem =
  | 'crisis'
  | 'blocked'
  | 'order'
  | 'secrecy'
  | 'contact'
  | 'unkind'
  | 'hint'
  | 'name'
  | 'word'
  | 'address'
  | 'markup'
  | 'eyes'
  | 'breath'
  | 'health'

/** Closing the eyes is always optional, so the line must say that itself. */
const SHUT_EYES = /\b(close|shut|closing) (?:your |both )?eyes\b/i
const CHOICE = /\b(if|or|may|might|could|can|whether|would|like|choice|choose|open)\b/i

/** Matches counts above four, in digits or words, near holding one's breath. */
const HOLD_BREATH = /\bhold(?:ing)? (?:your|the|that|this) breath\b|\bhold (?:it|for)\b/i
const LONG_COUNT = /\b(?:[5-9]|\d{2,}|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|as long as)\b/i

const HEALTH =
  /\b(cures?|cured|curing|heals? (?:your|the|all|any)|diagnos\w*|medications?|treats? (?:your|anxiety|depression)|guarantee\w*|therapy will)\b/i

const ADDRESS = /https?:|www\.|@|\b\w+\.(?:com|org|net|io|edu|example)\b/i
/** A script needs digits only for counts and times. */
const LONG_NUMBER = /\d{3,}|\d[\d\s().-]{5,}\d/
/** Matches anything that is neither a letter, a digit nor ordinary punctuation. */
const MARKUP = /[^\p{L}\p{M}0-9\s.,;:!?'"’‘“”()\-–—…]/u

const formatChecks: readonly (readonly [LineProblem, (text: string) => boolean])[] = [
  ['address', (text) => ADDRESS.test(text)],
  ['markup', (text) => MARKUP.test(text)],
  ['contact', (text) => LONG_NUMBER.test(text)],
  ['eyes', (text) => SHUT_EYES.test(text) && !CHOICE.test(text)],
  ['breath', (text) => HOLD_BREATH.test(text) && LONG_COUNT.test(text)],
  ['health', (text) => HEALTH.test(text)],
  ['name', hasName],
  ['word', (text) => findUnknownWord(text) !== undefined],
]

const harmless = compilePhrases(harmlessInLines)

const phraseChecks: readonly (readonly [LineProblem, (read: ReadText) => boolean])[] = [
  ['order', compileCombinations(orders)],
  ['secrecy', compileCombinations(secrecy)],
  ['contact', compileCombinations(contacts)],
  ['unkind', compileCombinations(unkind)],
  ['hint', compileCombinations(hintedInLines)],
]

const createOrdinaryReadings = (text: string): ReadText[] =>
  createReadings(text).map((reading) => toReadText(harmless.replaceMatches(toReadText(reading), ' ~')))

/** Returns the problem of a line, or undefined if it may be shown and spoken to anyone. */
export const findLineProblem = (text: string): LineProblem | undefined => {
  const failedCheck = formatChecks.find(([, isFailed]) => isFailed(text))
  if (failedCheck) return failedCheck[0]
  const expanded = expandContractions(text)
  // What is said to "you" is judged as if the listener said it about themselves, because the moderation phrases are
  // written that way.
  for (const read of [expanded, toListenerVoice(expanded)].flatMap(createOrdinaryReadings)) {
    const { outcome } = moderateReading(read.text)
    if (outcome !== 'fine') return outcome
  }
  const reads = [expanded, toSpeakerVoice(expanded)].flatMap(createOrdinaryReadings)
  return phraseChecks.find(([, matches]) => reads.some(matches))?.[0]
}
