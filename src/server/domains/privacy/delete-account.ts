/** The end of an account, and that it has to be written down beside the backups. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertErased, shareErasedList } from './erased.queries.ts'
import { deleteAccountRow } from './family.queries.ts'

export const ERASED_QUEUE = 'privacy-erased'

export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)

export const deleteAccount = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Database,
  uuid: string,
): Promise<void> => {
  await deleteAccountRow(tx, uuid)
  await insertErased(tx, [{ uuid, on: toDay(clock.now()) }])
  // One job waits for all of a school; it reads the list once those who counted on it have committed.
  await shareErasedList(tx)
  await jobs.send(ERASED_QUEUE, {}, { tx, singletonKey: 'list' })
}
