import type { AmbienceSlug } from '../facts.ts'
import type { Mp3File } from '../mix/mp3.ts'
import type { RecordedJob, RenderedRecording } from '../recorded/render-recorded-audio.ts'
import type { NarratorName } from '../script/script.ts'
import type { ExerciseAudio, ExerciseTask, LineTask } from './exercise-job.ts'
import type { RenderedSession, SessionTask } from './render-session-audio.ts'

/** A task for the rendering thread. `file` is the path of the MP3. */
export type RenderTask =
  | ({ kind: 'session' } & SessionTask)
  | ({ kind: 'exercise' } & ExerciseTask)
  | ({ kind: 'recorded' } & RecordedJob)
  | ({ kind: 'line' } & LineTask)
  | { kind: 'ambience'; slug: AmbienceSlug; file: string }
  | { kind: 'voice sample'; narrator: NarratorName; file: string }

/** The result of a task. */
export type Rendered<Task extends RenderTask> = Task extends { kind: 'session' }
  ? RenderedSession
  : Task extends { kind: 'recorded' }
    ? RenderedRecording
    : Task extends { kind: 'exercise' }
      ? ExerciseAudio
      : Mp3File
