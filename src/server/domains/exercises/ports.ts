/**
 * The interfaces of other domains that custom exercises need. The composition root (`src/server/composition`) provides
 * them.
 */
import type { ListedExercise } from '#contract/exercises.ts'
import type { Audience } from '#contract/identity.ts'
import type { NarratorVoices } from '#server/generation/providers/providers.ts'
import type { Database } from '#server/platform/database/database.ts'

/** An exercise as a session in the library of its owner. Both have the same uuid. */
export interface LibraryExercise {
  uuid: string
  ownerUuid: string
  /** The school that may also listen to it, after it was approved. */
  sharedWith: string | null
  title: string
  description: string
  audience: Audience
  technique: string
  theme: string
  energy: string
  eyes: 'open' | 'choice'
  author: string
  narrator: string
  scene: string
  palette: string
  /** The folder of the cover's sizes and crops; null until they are rendered. */
  coverKey: string | null
  /** `ready` as long as any audio exists, even if a newer script is a draft. */
  status: 'draft' | 'processing' | 'ready'
  /** Seconds: exact once rendered, and the requested length before that. */
  duration: number
  audioKey: string | null
  transcriptKey: string | null
  captionsKey: string | null
  cues: readonly { start: number; end: number; text: string }[]
}

/** The person's position in an exercise, in seconds, and whether it is a favorite. */
export type ExerciseListeningProgress = Pick<ListedExercise, 'paused_seconds' | 'is_favourite'>

export interface ExerciseLibrary {
  /** Adds the session or updates it. */
  put(tx: Database, session: LibraryExercise): Promise<void>
  /** Hides the session with everyone's progress and favorites, or shows them again. */
  setDeleted(tx: Database, uuid: string, deletedAt: Date | null): Promise<void>
  /** Deletes the session with everyone's progress and favorites. */
  remove(tx: Database, uuid: string): Promise<void>
  /** Returns the person's position in each of these sessions, and whether it is a favorite, by uuid. */
  listening(
    db: Database,
    accountUuid: string,
    sessionUuids: readonly string[],
  ): Promise<ReadonlyMap<string, ExerciseListeningProgress>>
}

interface NoticeSubject {
  accountUuid: string
  exerciseUuid: string
}

export interface ExerciseNotices {
  /** Other exercises are rendered first. */
  waiting(tx: Database, about: NoticeSubject): Promise<unknown>
  /** The render was canceled or the exercise was changed, so the notification about waiting is no longer valid. */
  canceled(tx: Database, about: NoticeSubject): Promise<unknown>
  ready(tx: Database, about: NoticeSubject): Promise<unknown>
  failed(tx: Database, about: NoticeSubject): Promise<unknown>
  /** The day's quota is used up; the person is notified when it is available again. */
  quotaUsedUp(tx: Database, about: { accountUuid: string; until: Date }): Promise<unknown>
}

export interface AmbienceFile {
  slug: string
  name: string
  /** Null until the file is rendered. */
  audio_key: string | null
  made_from: 'built_in' | 'upload'
}

/** Lists the published background sounds of the catalog. */
export interface AmbienceFiles {
  (db: Database): Promise<AmbienceFile[]>
}

export interface ExercisesDependencies {
  library: ExerciseLibrary
  notices: ExerciseNotices
  ambiences: AmbienceFiles
  /** Returns the voices of the speech provider with which the narrators read. */
  readNarratorVoices: () => Promise<NarratorVoices>
}
