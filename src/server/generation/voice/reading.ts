/** How a person's text is read out: which sentences are said, by whom and how. */
import type { Rate, Tone } from '#rules/exercises.ts'
import { splitSentences, type NarratorName, type ScriptAudience } from '../script/script.ts'
import { narrators, voiceFor } from './narrators.ts'
import { getSpeechPace } from './pace.ts'
import { toPronounceable } from './sayable.ts'
import { speakText } from './speak.ts'
import type { Sentences, Utterance } from './sentences.ts'

export type VoiceReading = {
  narrator: NarratorName
  audience: ScriptAudience
  rate: Rate
  tone?: Tone
  /** Name of the provider that speaks; without it the built-in voice does. */
  provider?: string | undefined
}

/** A sentence as it is shown, and what is said for it. */
export type SpokenSentence = { text: string; utterance: Utterance }

/** What can be said of a text, sentence by sentence. */
export const spokenSentences = (text: string, reading: VoiceReading): SpokenSentence[] =>
  splitSentences(text.replace(/\s+/g, ' ').trim())
    .map((sentence) => ({ text: sentence, utterance: utteranceOf(sentence, reading) }))
    .filter(({ utterance }) => /[\p{L}\p{N}]/u.test(utterance.text))

const utteranceOf = (sentence: string, reading: VoiceReading): Utterance => {
  const { narrator, audience, provider } = reading
  const pace = getSpeechPace(reading)
  if (provider !== undefined) return { by: provider, voice: [narrator, pace], text: sentence }
  return { by: 'built_in', voice: voiceFor(narrators[narrator], audience, pace), text: toPronounceable(sentence) }
}

/** Says nothing of the words: what people write of themselves does not belong in a log. */
export class SpeechFailedError extends Error {}

/** The clip of a sentence from those that are kept; what only the built-in voice still has to say is said and kept now. */
export const clipOf = ({ utterance }: SpokenSentence, reading: VoiceReading, sentences: Sentences) =>
  sentences.clipOf(utterance, async () => {
    if (reading.provider !== undefined) throw new SpeechFailedError(`A sentence by ${reading.provider} is missing`)
    const narrator = narrators[reading.narrator]
    const voice = voiceFor(narrator, reading.audience, getSpeechPace(reading))
    return speakText(utterance.text, narrator, voice).catch(() => {
      throw new SpeechFailedError(`${narrator.name} could not say a sentence of ${utterance.text.length} letters`)
    })
  })
