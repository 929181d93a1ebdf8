import type { Rate, Tone } from '#rules/exercises.ts'
import type { AmbienceSlug } from '../facts.ts'
import type { Loudness } from '../mix/meters.ts'
import type { Mp3File } from '../mix/mp3.ts'
import type { NarratorName, ScriptPause, ScriptAudience, ScriptSectionName } from '../script/script.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

export type ExerciseLine = {
  id: string
  kind: ScriptSectionName
  text: string
  pause: ScriptPause
  /** Whether a person set this pause. It then lasts exactly its ideal length. */
  fixed?: boolean
  /** The seconds of a held count, including the words. The pause is the rest of them, and at least 0.6 s. */
  count?: number
}

/** Everything that is audible in an exercise. The same job always gives the same bytes. */
export type ExerciseJob = {
  lines: readonly ExerciseLine[]
  audience: ScriptAudience
  minutes: number
  /** Decides about the bells: after `sleep` no bell wakes anyone. */
  theme: string
  narrator: NarratorName
  rate: Rate
  tone: Tone
  bed: AmbienceSlug | null
  /** Chooses the position in its loop at which the bed begins. */
  seed: number
  /** The folder for finished sentences, used by this exercise alone. */
  sentences: string
  /** The path of the MP3. */
  file: string
}

export type ExerciseCue = TranscriptCue & {
  /** The id of the line that the sentence belongs to. */
  id: string
}

export type ExerciseAudio = Mp3File & {
  /** The planned length of the whole. */
  seconds: number
  cues: ExerciseCue[]
  vtt: string
  loudness: Loudness
  fit: {
    /** The ids of `rest` lines that were left out to save time. */
    dropped: string[]
    /** Seconds of silence beyond the longest pauses of the script. */
    overflow: number
    /** Seconds by which the exercise is longer than requested; negative if it is shorter. */
    excess: number
  }
  /** The number of sentences spoken for this exercise. The others were cached. */
  spokenCount: number
  /** CPU seconds of the rendering thread. */
  cpuSeconds: number
}

/** Additional facts for the thread: the provider of the voice, and whether unused sentences may be deleted. */
export type ExerciseTask = ExerciseJob & { provider: string | undefined; deletesUnusedSentences: boolean }

/** A text that a person wants to hear by itself. */
export type LineJob = {
  text: string
  narrator: NarratorName
  audience: ScriptAudience
  rate: Rate
  tone?: Tone
  /** The folder of its exercise, so that a sentence is spoken only once for both. */
  sentences?: string
  file: string
}

export type LineTask = LineJob & { sentences: string; provider: string | undefined }
