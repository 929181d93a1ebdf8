import type { ScriptAudience } from '../script/script.ts'
import { synthesise } from './flite.ts'
import { voiceFor, type Narrator } from './narrators.ts'
import { polish } from './polish.ts'

/** One sentence, polished, at 44.1 kHz. */
export const speak = async (sentence: string, narrator: Narrator, audience: ScriptAudience) => {
  const { signal, sampleRate } = await synthesise(sentence, voiceFor(narrator, audience))
  const clip = polish(signal, sampleRate, narrator.equaliser)
  if (clip.length === 0) throw new Error(`The voice stayed silent at "${sentence}"`)
  return clip
}
