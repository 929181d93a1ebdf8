/** What people made themselves stands in the library beside the catalogue, seen by those alone whose it is. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  deletePersonalSession,
  listListening,
  markShelfSession,
  type Listening,
  upsertPersonalSession,
  type PersonalSession,
} from './personal-library.queries.ts'

export interface PersonalLibraryService {
  /** Puts it there, or changes what is there; what is another person's or the catalogue's stays as it is. */
  put(tx: Database, session: PersonalSession): Promise<void>
  /** Hides it from everybody with all marks on it, or shows it again. */
  setDeleted(tx: Database, uuid: string, deletedAt: Date | null): Promise<void>
  /** Takes it away, with everyone's marks on it; only what a person made can be taken away. */
  remove(tx: Database, uuid: string): Promise<void>
  /** How far somebody has listened to each of these sessions, and whether it is a favourite; by uuid. */
  listening(db: Database, accountUuid: string, sessionUuids: readonly string[]): Promise<ReadonlyMap<string, Listening>>
}

export const createPersonalLibrary = ({ clock }: Pick<Platform, 'clock'>): PersonalLibraryService => ({
  put: (tx, session) => upsertPersonalSession(tx, session, clock.now()),
  setDeleted: markShelfSession,
  remove: deletePersonalSession,
  listening: listListening,
})
