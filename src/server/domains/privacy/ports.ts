/** What privacy needs of the other domains. */
import type { Database } from '../../platform/database/database.ts'

export interface Ports {
  /** Somebody's rows are about to go: what lies elsewhere and hangs from them is to go too, once the transaction commits. */
  erasing(tx: Database, accountUuid: string): Promise<void>
  /** The clock of a night was not believed: whoever runs the installation hears of it. */
  clockDoubted?(): Promise<void>
}
