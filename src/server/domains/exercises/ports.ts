/** What custom exercises need from the other domains. The composition root (`src/server/composition`) provides it. */
import type { ListedExercise } from '#contract/exercises.ts'
import type { Audience } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'

/** An exercise as a session of its owner's library; its uuid is that of the exercise. */
export interface LibraryExercise {
  uuid: string
  ownerUuid: string
  /** The school that may hear it too, once it was approved. */
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
  /** Folder of the cover's sizes and crops; null until they are painted. */
  coverKey: string | null
  /** `ready` as long as anything can be heard, also while a newer script is a draft. */
  status: 'draft' | 'processing' | 'ready'
  /** Seconds: exact once made, as asked for before. */
  duration: number
  audioKey: string | null
  transcriptKey: string | null
  captionsKey: string | null
  cues: readonly { start: number; end: number; text: string }[]
}

/** How far somebody has listened to an exercise, in seconds, and whether they marked it as a favourite. */
export type ListeningProgress = Pick<ListedExercise, 'paused_seconds' | 'is_favourite'>

export interface ExerciseLibrary {
  /** Puts it there, or changes what is there. */
  put(tx: Database, session: LibraryExercise): Promise<void>
  /** Hides it from everybody with all marks on it, or shows it again. */
  setDeleted(tx: Database, uuid: string, deletedAt: Date | null): Promise<void>
  /** Removes it for good, with everybody's marks on it. */
  remove(tx: Database, uuid: string): Promise<void>
  /** How far somebody has listened to each of these sessions, and whether it is a favourite; by uuid. */
  listening(
    db: Database,
    accountUuid: string,
    sessionUuids: readonly string[],
  ): Promise<ReadonlyMap<string, ListeningProgress>>
}

interface NoticeSubject {
  accountUuid: string
  exerciseUuid: string
}

export interface ExerciseNotices {
  /** Others are made before it. */
  waiting(tx: Database, about: NoticeSubject): Promise<unknown>
  /** The person wants it no more, or changed it: what was said about waiting holds no longer. */
  calledOff(tx: Database, about: NoticeSubject): Promise<unknown>
  ready(tx: Database, about: NoticeSubject): Promise<unknown>
  failed(tx: Database, about: NoticeSubject): Promise<unknown>
  /** The day's quota is used up; the person is notified when it is available again. */
  limited(tx: Database, about: { accountUuid: string; until: Date }): Promise<unknown>
}

/** The background sounds that can be mixed underneath. */
export interface AmbienceFiles {
  (db: Database): Promise<{ slug: string; name: string; audio_key: string | null }[]>
}

export interface ExercisesDependencies {
  library: ExerciseLibrary
  notices: ExerciseNotices
  ambiences: AmbienceFiles
}
