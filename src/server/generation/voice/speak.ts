import type { ScriptAudience } from '../script/script.ts'
import { synthesise, type FliteVoice } from './flite.ts'
import { voiceFor, type Narrator } from './narrators.ts'
import { polish } from './polish.ts'

/** One sentence, polished, at 44.1 kHz. */
export const speak = (sentence: string, narrator: Narrator, audience: ScriptAudience) =>
  speakText(sentence, narrator, voiceFor(narrator, audience))

/** The same in a voice that is set otherwise than usual. */
export const speakText = async (sentence: string, narrator: Narrator, voice: FliteVoice) => {
  const { signal, sampleRate } = await synthesise(sentence, voice)
  const clip = polish(signal, sampleRate, narrator.equaliser)
  if (clip.length === 0) throw new Error(`The voice stayed silent at "${sentence}"`)
  return clip
}
