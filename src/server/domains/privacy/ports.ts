/** What privacy needs of the other domains. */
import type { Database } from '#server/platform/database/database.ts'

export interface PrivacyDependencies {
  /** Somebody's rows are about to go: what lies elsewhere and hangs from them is to go too, once the transaction commits. */
  erasing(tx: Database, accountUuid: string): Promise<void>
  /** An exercise went because of its age: what lies elsewhere and hangs from it goes too, once the transaction commits. */
  exerciseGone(tx: Database, gone: { account: string; exercise: string }): Promise<void>
  /** The clock of a night was not believed: whoever runs the installation hears of it. */
  clockDoubted?(): Promise<void>
}
