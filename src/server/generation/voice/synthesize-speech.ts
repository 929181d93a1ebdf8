/** Text-to-speech with the built-in synthesizer. */
import { createRandom } from '../dsp/random.ts'
import type { ScriptAudience } from '../script/script.ts'
import { synthesize, type FliteVoice, type Segment, type Synthesized } from './flite.ts'
import { createVoice, type Narrator } from './narrators.ts'
import { polishVoice } from './polish.ts'
import { rewriteForVoice } from './pronunciation/lexicon.ts'
import { createIntonation, type Phrase } from './prosody/intonation.ts'
import { PAUSE_SECONDS, planPhrases, type SentencePlan } from './prosody/plan-phrases.ts'
import { setPauses, type Pause } from './prosody/set-pauses.ts'
import { shiftPitch } from './prosody/shift-pitch.ts'
import { trackPitch } from './prosody/track-pitch.ts'

/** Speaks one sentence and returns it processed, at 44.1 kHz. */
export const synthesizeSpeech = (sentence: string, narrator: Narrator, audience: ScriptAudience) =>
  synthesizeWithVoice(sentence, narrator, createVoice(narrator, audience))

/** Speaks one sentence in a voice with other settings than usual. */
export const synthesizeWithVoice = async (sentence: string, narrator: Narrator, voice: FliteVoice) => {
  const plan = planPhrases(sentence)
  const spoken = await synthesize(rewriteForVoice(plan.text), voice)
  const random = createRandom(SEED)
  const clip = polishVoice(shapeProsody(spoken, plan, narrator.melody), spoken.sampleRate, { narrator, random })
  if (clip.length === 0) throw new Error(`The synthesizer returned no audio for "${sentence}"`)
  return clip
}

/** Every sentence is varied by the same sequence of random numbers, so that it always gives the same samples. */
const SEED = 26

/** Gives the spoken sentence the melody and the pauses of its plan. */
const shapeProsody = (
  { signal, sampleRate, segments }: Synthesized,
  plan: SentencePlan,
  melody: Narrator['melody'],
) => {
  const silences = listInnerSilences(segments, sampleRate)
  const phrases = toPhrases(silences, signal.length)
  const track = trackPitch(signal, sampleRate, melody)
  const getShift = createIntonation(track, plan, { phrases, melody })
  const shifted = shiftPitch(signal, { track, getShift, random: createRandom(SEED) })
  const pauses = silences.map((silence, index): Pause => {
    // The synthesizer makes exactly one silence at each mark, unless it reads a symbol as several words.
    const mark = silences.length === plan.marks.length ? plan.marks[index]! : 'comma'
    return { ...silence, seconds: PAUSE_SECONDS[mark] }
  })
  return setPauses(shifted, sampleRate, pauses)
}

const listInnerSilences = (segments: readonly Segment[], sampleRate: number) => {
  const toSample = (seconds: number) => Math.round(seconds * sampleRate)
  return segments
    .map(({ sound, end }, index) => ({ sound, from: toSample(segments[index - 1]?.end ?? 0), to: toSample(end) }))
    .slice(1, -1)
    .filter(({ sound }) => sound === 'pau')
    .map(({ from, to }): Phrase => ({ from, to }))
}

const toPhrases = (silences: readonly Phrase[], length: number): Phrase[] =>
  [...silences, { from: length, to: length }].map(({ from }, index) => ({
    from: silences[index - 1]?.to ?? 0,
    to: from,
  }))
