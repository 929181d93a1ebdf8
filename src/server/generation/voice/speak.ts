import type { ScriptAudience } from '../script/script.ts'
import { synthesise, type FliteVoice } from './flite.ts'
import { voiceFor, type Narrator } from './narrators.ts'
import { polish } from './polish.ts'

/** Speaks one sentence and returns it processed, at 44.1 kHz. */
export const speak = (sentence: string, narrator: Narrator, audience: ScriptAudience) =>
  speakText(sentence, narrator, voiceFor(narrator, audience))

/** Speaks one sentence in a voice with other settings than usual. */
export const speakText = async (sentence: string, narrator: Narrator, voice: FliteVoice) => {
  const { signal, sampleRate } = await synthesise(sentence, voice)
  const clip = polish(signal, sampleRate, narrator.equaliser)
  if (clip.length === 0) throw new Error(`The voice stayed silent at "${sentence}"`)
  return clip
}
