import type { AmbienceSlug } from '../facts.ts'
import type { Mp3File } from '../mix/mp3.ts'
import type { NarratorName, Script } from '../script/script.ts'
import type { RenderedSession } from './make-session.ts'
import type { Progress } from './progress.ts'

/** What is asked of the rendering thread; `file` is where the MP3 shall be. */
export type RenderTask =
  | { kind: 'session'; script: Script; file: string }
  | { kind: 'ambience'; slug: AmbienceSlug; file: string }
  | { kind: 'voice sample'; narrator: NarratorName; file: string }

/** What the rendering thread says: how far it is, and at last what it made. */
export type RenderMessage = { progress: Progress } | { result: Mp3File | RenderedSession }
