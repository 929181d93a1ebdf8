import type { FilterShape } from '../dsp/biquad.ts'
import type { NarratorName, ScriptAudience } from '../script/script.ts'
import type { FliteVoice } from './flite.ts'
import { roundToThousandths } from './pace.ts'
import type { Melody } from './prosody/intonation.ts'
import type { PitchRange } from './prosody/track-pitch.ts'

/** A narrator: a voice of the synthesizer, with the equalizer that brings it close to the average of real speech. */
export type Narrator = {
  name: NarratorName
  voice: FliteVoice['voice']
  pitch: number
  /** The settings with which its pitch is found and shaped. */
  melody: Melody & PitchRange
  equalizer: readonly FilterShape[]
  /** The share of its high frequencies that is replaced by breath, against its buzz. */
  breath: number
  /** The text that the voice speaks when a person tries it out. */
  sample: string
}

export const narrators: Record<NarratorName, Narrator> = {
  River: {
    name: 'River',
    voice: 'rms',
    pitch: 1,
    melody: { lowest: 62, highest: 190, range: 1.15, floor: 78 },
    breath: 0.75,
    equalizer: [
      { kind: 'highpass', hertz: 70 },
      { kind: 'peak', hertz: 125, q: 1, decibels: -7 },
      { kind: 'peak', hertz: 205, q: 1.6, decibels: -4.5 },
      { kind: 'peak', hertz: 900, q: 0.9, decibels: 4.5 },
      { kind: 'peak', hertz: 2000, q: 1.4, decibels: 2 },
      { kind: 'highshelf', hertz: 3200, q: 0.8, decibels: -8.5 },
      { kind: 'peak', hertz: 6400, q: 1, decibels: 0.5 },
    ],
    sample: "Hello, I'm River. You could let your shoulders be wherever they are. There's no hurry.",
  },
  Willow: {
    name: 'Willow',
    voice: 'slt',
    pitch: 0.96,
    melody: { lowest: 95, highest: 290, range: 1.7, floor: 125 },
    breath: 0.5,
    equalizer: [
      { kind: 'highpass', hertz: 90 },
      // Her fundamental is too loud and hoots.
      { kind: 'peak', hertz: 182, q: 1.3, decibels: -14 },
      { kind: 'peak', hertz: 1000, q: 0.9, decibels: -4.5 },
      { kind: 'peak', hertz: 3500, q: 0.9, decibels: 0.5 },
      { kind: 'peak', hertz: 6500, q: 1.6, decibels: -4 },
    ],
    sample: "Hello, I'm Willow. You could listen for the farthest sound there is. I'll wait.",
  },
}

/**
 * Speech is slower for the youngest students. Slower than this, the voices are harder to understand, so calm comes
 * from pauses.
 */
const STRETCH: Record<ScriptAudience, number> = { k_5: 1.25, middle_school: 1.18, high_school: 1.15, adult: 1.15 }

/** Returns the voice of a narrator. `pace` is the speed relative to its usual speed for that audience. */
export const createVoice = ({ voice, pitch }: Narrator, audience: ScriptAudience, pace = 1): FliteVoice => ({
  voice,
  pitch,
  stretch: roundToThousandths(STRETCH[audience] / pace),
})

export const getVoiceSampleText = (name: NarratorName): string => narrators[name].sample
