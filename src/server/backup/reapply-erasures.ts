/** Erases people again whom a restore brings back, unless the admin asks to keep them. */
import { dirname, resolve } from 'node:path'
import { BACKUP_LIFE } from '#rules/retention.ts'
import {
  backupsFolderOf,
  type ErasedAccount,
  InvalidErasedListError,
  readErasedList,
  writeErasedList,
} from '../domains/privacy/erased-list.ts'
import {
  insertErased,
  listErased,
  listErasedStillPresent,
  deleteErasedStillPresent,
} from '../domains/privacy/erased.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { queryRows } from './shape.ts'
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
 * @throws BackupError if a list can't be read
 */
export const collectErasedAccounts = async (
  { database, dataDir }: Installation,
  folder: string,
): Promise<ErasedAccount[]> => {
  const here = backupsFolderOf(dataDir)
  try {
    const lists = [
      await readErasedList(here),
      await readErasedList(dirname(resolve(folder))),
      await readErasedFromBackup(database.db),
    ]
    const all = [...new Map(lists.flat().map((erasedPerson) => [erasedPerson.uuid, erasedPerson])).values()]
    if (all.length > 0) await writeErasedList(here, all)
    return all
  } catch (cause) {
    throw cause instanceof InvalidErasedListError ? new BackupError(cause.message) : cause
  }
}

/** Call it after a restore. @returns how many erased accounts the restore brought back */
export const countRestoredErased = async (
  { database: { db }, dataDir }: Installation,
  { erased, stay }: { erased: readonly ErasedAccount[]; stay: boolean },
): Promise<number> => {
  await insertErased(db, erased)
  if (!stay) return (await listErasedStillPresent(db)).length
  const staying = await deleteErasedStillPresent(db)
  await writeErasedList(backupsFolderOf(dataDir), await listErased(db))
  return staying
}

/** Uses the normal erasure, which needs the whole app, so the app is imported only here. */
const eraseAccounts = async (): Promise<void> => {
  const { getPorts } = await import('../composition/ports.ts')
  const { reapplyErasures } = await import('../domains/privacy/erased.jobs.ts')
  const { withPlatform } = await import('../commands/with-platform.ts')
  await withPlatform((platform) => reapplyErasures(platform, getPorts(platform).privacy))
}

const describeErased = (count: number, stay: boolean): string => {
  const who = count === 1 ? '1 person who was' : `${count} people who were`
  const [is, stays] = count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${who} erased since then ${stay ? `${stays}, because of --with-erased.` : `${is} erased again.`}`
}

const DAY = 24 * 3_600_000

/** @returns sentences for the admin about what was done */
export const eraseRestoredAccounts = async (
  { taken_at }: Manifest,
  { back, stay, now }: { back: number; stay: boolean; now: Date },
): Promise<string[]> => {
  if (back > 0 && !stay) await eraseAccounts()
  const isOld = now.getTime() - new Date(taken_at).getTime() > BACKUP_LIFE
  return [
    ...(back > 0 ? [describeErased(back, stay)] : []),
    ...(isOld
      ? [
          `The list of erased people covers ${BACKUP_LIFE / DAY} days, and this backup is older. Check whom to delete again.`,
        ]
      : []),
  ]
}
