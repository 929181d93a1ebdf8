/** Text-to-speech with the built-in synthesizer. */
import type { ScriptAudience } from '../script/script.ts'
import { synthesize, type FliteVoice } from './flite.ts'
import { createVoice, type Narrator } from './narrators.ts'
import { polishVoice } from './polish.ts'

/** Speaks one sentence and returns it processed, at 44.1 kHz. */
export const synthesizeSpeech = (sentence: string, narrator: Narrator, audience: ScriptAudience) =>
  synthesizeWithVoice(sentence, narrator, createVoice(narrator, audience))

/** Speaks one sentence in a voice with other settings than usual. */
export const synthesizeWithVoice = async (sentence: string, narrator: Narrator, voice: FliteVoice) => {
  const { signal, sampleRate } = await synthesize(sentence, voice)
  const clip = polishVoice(signal, sampleRate, narrator.equalizer)
  if (clip.length === 0) throw new Error(`The synthesizer returned no audio for "${sentence}"`)
  return clip
}
