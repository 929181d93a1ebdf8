/** The voice and the pace with which a person's text is read aloud. */
import { BUILT_IN_VOICES_VERSION } from '../facts.ts'
import type { Rate, Tone } from '#rules/exercises.ts'
import { splitSentences, type NarratorName, type ScriptAudience } from '../script/script.ts'
import { narrators, createVoice } from './narrators.ts'
import { getSpeechPace } from './pace.ts'
import { synthesizeWithVoice } from './synthesize-speech.ts'
import type { SentenceCache, Utterance } from './sentence-cache.ts'

export type VoiceReading = {
  narrator: NarratorName
  audience: ScriptAudience
  rate: Rate
  tone?: Tone
  /** The name of the speech provider. Undefined for the built-in synthesizer. */
  provider?: string | undefined
}

/** A sentence as it is shown, and the utterance that is spoken for it. */
export type SpokenSentence = { text: string; utterance: Utterance }

/** Returns the speakable sentences of a text. */
export const listSpokenSentences = (text: string, reading: VoiceReading): SpokenSentence[] =>
  splitSentences(text.replace(/\s+/g, ' ').trim())
    .map((sentence) => ({ text: sentence, utterance: toUtterance(sentence, reading) }))
    .filter(({ utterance }) => /[\p{L}\p{N}]/u.test(utterance.text))

/**
 * Replacements for the built-in voices, which only know ASCII letters and simple punctuation. A dash is ` - ` and an
 * ellipsis `...` for the plan of the pauses.
 */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/\s*[–—―]\s*|\s+-+\s+/g, ' - '],
  [/\s*(?:…|\.{2,})\s*/g, '... '],
  [/[()]/g, ', '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
]

/** Returns the text as far as the built-in voices can pronounce it; empty if they can't pronounce any of it. */
export const toPronounceable = (text: string) => {
  const replacedText = REPLACEMENTS.reduce(
    (result, [mark, plain]) => result.replace(mark, plain),
    text.normalize('NFKD'),
  )
  const supportedText = replacedText
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ,.?!:;'-]/g, ' ')
    .replace(/\s+([,.?!:;])/g, '$1')
    .replace(/,(?=[,.?!:;])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
  return supportedText
}

/** Some speech servers read this as commands: `[pause:1s]`, `[voice:name]`, `[word](/pronunciation/)`. */
const COMMANDS = /\[\w+:[^\]]*\]/g
const COMMAND_MARKS = /[[\]{}<>|\\^~`*_#]+/g

/** Returns the text without the marks that a speech provider may take for commands. */
export const toProviderText = (sentence: string) =>
  sentence.replace(COMMANDS, ' ').replace(COMMAND_MARKS, ' ').replace(/\s+/g, ' ').trim()

const toUtterance = (sentence: string, reading: VoiceReading): Utterance => {
  const { narrator: narratorName, audience, provider } = reading
  const pace = getSpeechPace(reading)
  if (provider !== undefined) return { by: provider, voice: [narratorName, pace], text: toProviderText(sentence) }
  return {
    by: `built_in ${BUILT_IN_VOICES_VERSION}`,
    voice: createVoice(narrators[narratorName], audience, pace),
    text: toPronounceable(sentence),
  }
}

/** Its message never contains the sentence, because a person's private text does not belong in a log. */
export class SpeechFailedError extends Error {}

/**
 * Returns the clip of a sentence. The built-in synthesizer speaks and caches a missing one; with a provider, all clips
 * must be cached before.
 * @throws SpeechFailedError
 */
export const getClip = ({ utterance }: SpokenSentence, reading: VoiceReading, cache: SentenceCache) =>
  cache.getClip(utterance, async () => {
    if (reading.provider !== undefined) throw new SpeechFailedError(`A sentence by ${reading.provider} is missing`)
    const narrator = narrators[reading.narrator]
    const voice = createVoice(narrator, reading.audience, getSpeechPace(reading))
    return synthesizeWithVoice(utterance.text, narrator, voice).catch(() => {
      throw new SpeechFailedError(`${narrator.name} failed to speak a sentence of ${utterance.text.length} characters`)
    })
  })
