/** The functions of other domains that recordings need. The composition root (`src/server/composition`) provides it. */
import type { RecordedLine } from '#server/generation/generation.ts'
import type { Database } from '#server/platform/database/database.ts'

interface RecordingNotice {
  accountUuid: string
  recordingUuid: string
}

interface StudioNotices {
  /** Tells an admin that a recording waits for them. */
  handedIn(tx: Database, about: RecordingNotice): Promise<unknown>
  /** Tells the narrator what became of the recording. */
  published(tx: Database, about: RecordingNotice): Promise<unknown>
  returned(tx: Database, about: RecordingNotice): Promise<unknown>
  processingFailed(tx: Database, about: RecordingNotice): Promise<unknown>
  /** The recording waits for no admin anymore. */
  reviewed(tx: Database, recordingUuid: string): Promise<unknown>
}

/** The recording that a school hears. */
interface Narration {
  organizationUuid: string
  sessionUuid: string
  language: string
  recordingUuid: string
  publishedAt: Date
}

export interface StudioDependencies {
  notices: StudioNotices
  /** Returns the spoken lines of an exercise's stored script. */
  toExerciseLines(segments: unknown): RecordedLine[]
  /**
   * Lets the school hear the recording instead of any other, in one statement. Returns false if it is not handed in with
   * finished audio anymore.
   */
  publishNarration(tx: Database, narration: Narration): Promise<boolean>
  /** Records that a recording was deleted for good, so that a restored backup doesn't bring it back. */
  recordErasure(tx: Database, recordingUuids: readonly string[]): Promise<void>
  /** Removes every file of the person that no row names, in the background. */
  sweepFiles(tx: Database, accountUuid: string): Promise<void>
  /** Returns whether data may be deleted because of its age. */
  isClockTrusted(): Promise<boolean>
}
