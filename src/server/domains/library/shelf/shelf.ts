/** What people made themselves stands in the library beside the catalogue, seen by those alone whose it is. */
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  deleteShelfSession,
  listListening,
  markShelfSession,
  type Listening,
  putShelfSession,
  type ShelfSession,
} from './shelf.queries.ts'

export interface LibraryShelf {
  /** Puts it there, or changes what is there; what is another person's or the catalogue's stays as it is. */
  put(tx: Database, session: ShelfSession): Promise<void>
  /** Hides it from everybody with all marks on it, or shows it again. */
  setDeleted(tx: Database, uuid: string, deletedAt: Date | null): Promise<void>
  /** Takes it away, with everyone's marks on it; only what a person made can be taken away. */
  remove(tx: Database, uuid: string): Promise<void>
  /** How far somebody has listened to each of these sessions, and whether it is a favourite; by uuid. */
  listening(db: Database, accountUuid: string, sessionUuids: readonly string[]): Promise<ReadonlyMap<string, Listening>>
}

export const libraryShelf = ({ clock }: Pick<Platform, 'clock'>): LibraryShelf => ({
  put: (tx, session) => putShelfSession(tx, session, clock.now()),
  setDeleted: markShelfSession,
  remove: deleteShelfSession,
  listening: listListening,
})
