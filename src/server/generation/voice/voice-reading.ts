/** How a person's text is read aloud: by which voice and how fast. */
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
  /** The name of the provider that speaks. Without it, the built-in voice does. */
  provider?: string | undefined
}

/** A sentence as it is shown, and the utterance that is spoken for it. */
export type SpokenSentence = { text: string; utterance: Utterance }

/** Returns the speakable sentences of a text. */
export const listSpokenSentences = (text: string, reading: VoiceReading): SpokenSentence[] =>
  splitSentences(text.replace(/\s+/g, ' ').trim())
    .map((sentence) => ({ text: sentence, utterance: toUtterance(sentence, reading) }))
    .filter(({ utterance }) => /[\p{L}\p{N}]/u.test(utterance.text))

/** Replacements for the built-in voices, which only know ASCII letters and simple punctuation. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/\s*[–—―]\s*|\s+-+\s+/g, ', '],
  [/…|\.{2,}/g, '. '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
]

/** Returns the text as far as the built-in voices can pronounce it; empty if they can't pronounce any of it. */
export const toPronounceable = (text: string) => {
  const replacedText = REPLACEMENTS.reduce((sum, [mark, plain]) => sum.replace(mark, plain), text.normalize('NFKD'))
  const supportedText = replacedText
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ,.?!:;'-]/g, ' ')
    .replace(/\s+([,.?!:;])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
  return supportedText
}

const toUtterance = (sentence: string, reading: VoiceReading): Utterance => {
  const { narrator, audience, provider } = reading
  const pace = getSpeechPace(reading)
  if (provider !== undefined) return { by: provider, voice: [narrator, pace], text: sentence }
  return { by: 'built_in', voice: createVoice(narrators[narrator], audience, pace), text: toPronounceable(sentence) }
}

/** The message has none of the words: a person's private text does not belong in a log. */
export class SpeechFailedError extends Error {}

/** Returns the cached clip of a sentence. Only the built-in voice speaks a missing one now, and caches it. */
export const getClip = ({ utterance }: SpokenSentence, reading: VoiceReading, sentences: SentenceCache) =>
  sentences.getClip(utterance, async () => {
    if (reading.provider !== undefined) throw new SpeechFailedError(`A sentence by ${reading.provider} is missing`)
    const narrator = narrators[reading.narrator]
    const voice = createVoice(narrator, reading.audience, getSpeechPace(reading))
    return synthesizeWithVoice(utterance.text, narrator, voice).catch(() => {
      throw new SpeechFailedError(`${narrator.name} failed to speak a sentence of ${utterance.text.length} letters`)
    })
  })
