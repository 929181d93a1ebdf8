/** Deletes an account, and records erasures next to the backups. */
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
  await recordErasure({ jobs, clock }, tx, [uuid])
}

/** Records that accounts, or recordings of voices, were deleted for good: no restore brings them back. */
export const recordErasure = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Database,
  uuids: readonly string[],
): Promise<void> => {
  await insertErased(
    tx,
    uuids.map((uuid) => ({ uuid, on: toDay(clock.now()) })),
  )
  // One job covers all deletions of a school. It waits for the lock, so it reads the list after all of them have
  // committed.
  await shareErasedList(tx)
  await jobs.send(ERASED_QUEUE, {}, { tx, singletonKey: 'list' })
}
