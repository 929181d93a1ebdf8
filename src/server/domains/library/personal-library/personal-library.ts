/** The service through which custom exercises appear in the library, visible only to the people who may hear them. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  deletePersonalSession,
  listListeningStates,
  setSessionDeletedAt,
  type ListeningState,
  upsertPersonalSession,
  type PersonalSession,
} from './personal-library.queries.ts'

export interface PersonalLibraryService {
  /** Adds the session or updates it. A session of the catalog or of another person stays unchanged. */
  put(tx: Database, session: PersonalSession): Promise<void>
  /** Hides the session and its progress and favorites from everyone, or shows them again. */
  setDeleted(tx: Database, uuid: string, deletedAt: Date | null): Promise<void>
  /** Deletes the session with everyone's progress and favorites. Only custom exercises can be deleted. */
  remove(tx: Database, uuid: string): Promise<void>
  /** Returns a person's position in each of these sessions, and whether it is a favorite, by uuid. */
  listening(
    db: Database,
    accountUuid: string,
    sessionUuids: readonly string[],
  ): Promise<ReadonlyMap<string, ListeningState>>
}

export const createPersonalLibrary = ({ clock }: Pick<Platform, 'clock'>): PersonalLibraryService => ({
  put: (tx, session) => upsertPersonalSession(tx, session, clock.now()),
  setDeleted: setSessionDeletedAt,
  remove: deletePersonalSession,
  listening: listListeningStates,
})
