/** The dependencies of privacy on other domains. */
import type { Database } from '#server/platform/database/database.ts'

export interface PrivacyDependencies {
  /**
   * A person's rows are about to be deleted: data elsewhere that depends on them must go too, once the transaction
   * commits.
   */
  beforeAccountErased(tx: Database, accountUuid: string): Promise<void>
  /**
   * An exercise was deleted because of its age: data elsewhere that depends on it must go too, once the transaction
   * commits.
   */
  onExerciseDeleted(tx: Database, deleted: { account: string; exercise: string }): Promise<void>
  /** Deletes recordings again that were taken back and came back with a restore. Returns how many there were. */
  withdrawRestoredRecordings?(): Promise<number>
  /** The clock of a nightly check was not trusted: notify the people who run the installation. */
  onClockDoubted?(): Promise<void>
}
