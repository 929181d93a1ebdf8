import type { AmbienceSlug } from '../facts.ts'
import type { Mp3File } from '../mix/mp3.ts'
import type { NarratorName } from '../script/script.ts'
import type { ExerciseSound, ExerciseTask, LineTask } from './exercise-job.ts'
import type { RenderedSession, SessionJob } from './make-session.ts'
import type { Progress } from './progress.ts'

/** What is asked of the rendering thread; `file` is where the MP3 shall be. */
export type RenderTask =
  | ({ kind: 'session' } & SessionJob)
  | ({ kind: 'exercise' } & ExerciseTask)
  | ({ kind: 'line' } & LineTask)
  | { kind: 'ambience'; slug: AmbienceSlug; file: string }
  | { kind: 'voice sample'; narrator: NarratorName; file: string }

/** What comes of a task. */
export type Rendered<Task extends RenderTask> = Task extends { kind: 'session' }
  ? RenderedSession
  : Task extends { kind: 'exercise' }
    ? ExerciseSound
    : Mp3File

/** What the rendering thread says: how far it is, and at last what it made. */
export type RenderMessage = { progress: Progress } | { result: Rendered<RenderTask> }
