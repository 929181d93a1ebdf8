/** Erases people again whom a restore brings back, unless the admin asks to keep them. */
import { dirname, resolve } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import { BACKUP_LIFETIME_MS } from '#rules/retention.ts'
import {
  getBackupsFolder,
  type ErasedAccount,
  readErasedList,
  writeErasedList,
} from '#server/domains/privacy/erased-list.ts'
import {
  insertErased,
  listErased,
  listErasedStillPresent,
  deleteErasedStillPresent,
} from '#server/domains/privacy/erased.queries.ts'
import { listRestoredRecordings } from '#server/domains/studio/withdraw/withdraw.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { queryRows } from './database-tables.ts'
import type { Installation } from './create-backup.ts'

const readErasedFromBackup = async (db: Database): Promise<ErasedAccount[]> => {
  const [tableRow] = await queryRows<{ there: boolean }>(
    db,
    `select to_regclass('privacy_erased') is not null as there`,
  )
  return tableRow?.there ? listErased(db) : []
}

/**
 * Merges the erased accounts of this installation's list, the list next to the backup, and the current database. The
 * merged list is saved before the restore starts.
 *
 * @throws UserFacingError if a list can't be read
 */
export const collectErasedAccounts = async (
  { database, dataDir }: Installation,
  folder: string,
): Promise<ErasedAccount[]> => {
  const backupsFolder = getBackupsFolder(dataDir)
  const lists = [
    await readErasedList(backupsFolder),
    await readErasedList(dirname(resolve(folder))),
    await readErasedFromBackup(database.db),
  ]
  const accounts = [...new Map(lists.flat().map((erasedPerson) => [erasedPerson.uuid, erasedPerson])).values()]
  if (accounts.length > 0) await writeErasedList(backupsFolder, accounts)
  return accounts
}

/**
 * Adds the erased accounts to the list of the restored database. With `keepErased`, those that the restore brought back
 * leave the list. Call it after a restore. @returns how many erased accounts the restore brought back
 */
export const mergeErasedList = async (
  { database: { db }, dataDir }: Installation,
  { erased, keepErased }: { erased: readonly ErasedAccount[]; keepErased: boolean },
): Promise<number> => {
  await insertErased(db, erased)
  if (!keepErased) return (await listErasedStillPresent(db)).length
  const removedCount = await deleteErasedStillPresent(db)
  await writeErasedList(getBackupsFolder(dataDir), await listErased(db))
  return removedCount
}

/** Returns whether a restore brought back recordings of voices that were taken back. An old backup has no recordings. */
export const hasWithdrawnVoices = async ({ database: { db } }: Installation): Promise<boolean> => {
  const [tableRow] = await queryRows<{ there: boolean }>(
    db,
    `select to_regclass('studio_recording') is not null as there`,
  )
  return tableRow?.there === true && (await listRestoredRecordings(db)).length > 0
}

/** Uses the normal erasure, which needs the whole app, so the app is imported only here. */
const eraseAccounts = async (): Promise<void> => {
  const { getPorts } = await import('#server/composition/ports.ts')
  const { reapplyErasures } = await import('#server/domains/privacy/erased.jobs.ts')
  const { withPlatform } = await import('#server/commands/with-platform.ts')
  await withPlatform((platform) => reapplyErasures(platform, getPorts(platform).privacy))
}

/** A voice that was taken back stays away, whatever the admin asks for about people. */
const withdrawRecordings = async (): Promise<void> => {
  const { withdrawRestored } = await import('#server/composition/recordings-of-voices.ts')
  const { withPlatform } = await import('#server/commands/with-platform.ts')
  await withPlatform((platform) => withdrawRestored(platform))
}

const describeErased = (count: number, keepErased: boolean): string => {
  const peopleLabel = count === 1 ? '1 person who was' : `${count} people who were`
  const [is, stays] = count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${peopleLabel} erased since then ${keepErased ? `${stays}, because of --with-erased.` : `${is} erased again.`}`
}

export interface RestoredErasures {
  /** The erased accounts that the restore brought back. */
  restoredCount: number
  /** Whether it brought back voices that were taken back. */
  hasWithdrawnVoices: boolean
}

/** @returns sentences for the admin about what was done */
export const eraseRestoredAccounts = async (
  { taken_at }: BackupManifest,
  { restoredCount, hasWithdrawnVoices, keepErased, now }: RestoredErasures & { keepErased: boolean; now: Date },
): Promise<string[]> => {
  if (restoredCount > 0 && !keepErased) await eraseAccounts()
  else if (hasWithdrawnVoices) await withdrawRecordings()
  const isOld = now.getTime() - new Date(taken_at).getTime() > BACKUP_LIFETIME_MS
  return [
    ...(restoredCount > 0 ? [describeErased(restoredCount, keepErased)] : []),
    ...(isOld
      ? [
          `The list of erased people covers ${BACKUP_LIFETIME_MS / DAY_MS} days, and this backup is older. Check whom to delete again.`,
        ]
      : []),
  ]
}
