/** How a person's text is read out: which sentences are said, by whom and how. */
import type { Rate, Tone } from '#rules/exercises.ts'
import { sentencesOf, type NarratorName, type ScriptAudience } from '../script/script.ts'
import { narrators, voiceFor } from './narrators.ts'
import { paceOf } from './pace.ts'
import { sayable } from './sayable.ts'
import { say } from './speak.ts'
import type { Sentences, Utterance } from './sentences.ts'

export type Reading = {
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
export const spokenSentences = (text: string, reading: Reading): SpokenSentence[] =>
  sentencesOf(text.replace(/\s+/g, ' ').trim())
    .map((sentence) => ({ text: sentence, utterance: utteranceOf(sentence, reading) }))
    .filter(({ utterance }) => /[\p{L}\p{N}]/u.test(utterance.text))

const utteranceOf = (sentence: string, reading: Reading): Utterance => {
  const { narrator, audience, provider } = reading
  const pace = paceOf(reading)
  if (provider !== undefined) return { by: provider, voice: [narrator, pace], text: sentence }
  return { by: 'built_in', voice: voiceFor(narrators[narrator], audience, pace), text: sayable(sentence) }
}

/** Says nothing of the words: what people write of themselves does not belong in a log. */
export class NotSaid extends Error {}

/** The clip of a sentence from those that are kept; what only the built-in voice still has to say is said and kept now. */
export const clipOf = ({ utterance }: SpokenSentence, reading: Reading, sentences: Sentences) =>
  sentences.clipOf(utterance, async () => {
    if (reading.provider !== undefined) throw new NotSaid(`A sentence by ${reading.provider} is missing`)
    const narrator = narrators[reading.narrator]
    const voice = voiceFor(narrator, reading.audience, paceOf(reading))
    return say(utterance.text, narrator, voice).catch(() => {
      throw new NotSaid(`${narrator.name} could not say a sentence of ${utterance.text.length} letters`)
    })
  })
