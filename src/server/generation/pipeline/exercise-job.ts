import type { Rate, Tone } from '#rules/exercises.ts'
import type { AmbienceSlug } from '../facts.ts'
import type { Cue } from '../mix/cues.ts'
import type { Loudness } from '../mix/meters.ts'
import type { Mp3File } from '../mix/mp3.ts'
import type { NarratorName, Pause, ScriptAudience, SectionName } from '../script/script.ts'

export type ExerciseLine = {
  id: string
  kind: SectionName
  text: string
  pause: Pause
  /** A person set this pause: it lasts exactly its ideal. */
  fixed?: boolean
  /** Seconds of a held count, the words included: the pause is what the words leave of it, 0.6 s at least. */
  count?: number
}

/** All that is heard of an exercise. The same job always gives the same bytes. */
export type ExerciseJob = {
  lines: readonly ExerciseLine[]
  audience: ScriptAudience
  minutes: number
  /** Of the bells: nobody is woken after `sleep`. */
  theme: string
  narrator: NarratorName
  rate: Rate
  tone: Tone
  bed: AmbienceSlug | null
  /** Where in its loop the bed begins. */
  seed: number
  /** Folder of this exercise alone, where finished sentences are kept. */
  sentences: string
  /** Where the MP3 shall be. */
  file: string
}

export type ExerciseCue = Cue & {
  /** Of the line that the sentence belongs to. */
  id: string
}

export type ExerciseSound = Mp3File & {
  /** Of the whole, as laid out. */
  seconds: number
  cues: ExerciseCue[]
  vtt: string
  loudness: Loudness
  fit: {
    /** Lines of `rest` left out to make room. */
    dropped: string[]
    /** Seconds of silence beyond the longest pauses of the script. */
    overflow: number
    /** Seconds by which it is longer than asked for; negative where it is shorter. */
    excess: number
  }
  /** Sentences said for this sound; the others had been kept. */
  said: number
  /** Of the rendering thread. */
  cpuSeconds: number
}

/** What the thread has to know besides: who spoke, and whether sentences that are not heard may go. */
export type ExerciseTask = ExerciseJob & { provider: string | undefined; tidy: boolean }

/** A text that a person wants to hear by itself. */
export type LineJob = {
  text: string
  narrator: NarratorName
  audience: ScriptAudience
  rate: Rate
  tone?: Tone
  /** Folder of its exercise, so that a sentence is said once for both. */
  sentences?: string
  file: string
}

export type LineTask = LineJob & { sentences: string; provider: string | undefined }
