/** The end of an account, and that it has to be written down beside the backups. */
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { addErased, joinList } from './erased.queries.ts'
import { removeAccount } from './family.queries.ts'

export const ERASED_QUEUE = 'privacy-erased'

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const endAccount = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Database,
  uuid: string,
): Promise<void> => {
  await removeAccount(tx, uuid)
  await addErased(tx, [{ uuid, on: dayOf(clock.now()) }])
  // One job waits for all of a school; it reads the list once those who counted on it have committed.
  await joinList(tx)
  await jobs.send(ERASED_QUEUE, {}, { tx, singletonKey: 'list' })
}
