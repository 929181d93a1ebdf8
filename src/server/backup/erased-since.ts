/** Who was erased since a backup was taken comes back with it: they are erased again, or stay where that was a mistake. */
import { dirname, resolve } from 'node:path'
import { BACKUP_LIFE } from '#rules/retention.ts'
import { backupsOf, type Erased, ErasedListBroken, readErased, writeErased } from '../domains/privacy/erased-list.ts'
import { addErased, allErased, erasedButThere, forgetErasedThatAreThere } from '../domains/privacy/erased.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { rowsFrom } from './shape.ts'
import type { Installation } from './take.ts'

const erasedIn = async (db: Database): Promise<Erased[]> => {
  const [found] = await rowsFrom<{ there: boolean }>(db, `select to_regclass('privacy_erased') is not null as there`)
  return found?.there ? allErased(db) : []
}

/**
 * What the list here, the one beside the backup and the database of before know, all of it in the list here before anything
 * is put back.
 *
 * @throws BackupRefused where a list can't be read
 */
export const gatherErased = async ({ database, dataDir }: Installation, folder: string): Promise<Erased[]> => {
  const here = backupsOf(dataDir)
  try {
    const lists = [await readErased(here), await readErased(dirname(resolve(folder))), await erasedIn(database.db)]
    const all = [...new Map(lists.flat().map((one) => [one.uuid, one])).values()]
    if (all.length > 0) await writeErased(here, all)
    return all
  } catch (cause) {
    throw cause instanceof ErasedListBroken ? new BackupRefused(cause.message) : cause
  }
}

/** After a backup was put back. @returns how many of the erased are there with it */
export const countBack = async (
  { database: { db }, dataDir }: Installation,
  { erased, stay }: { erased: readonly Erased[]; stay: boolean },
): Promise<number> => {
  await addErased(db, erased)
  if (!stay) return (await erasedButThere(db)).length
  const staying = await forgetErasedThatAreThere(db)
  await writeErased(backupsOf(dataDir), await allErased(db))
  return staying
}

/** By what deletes a person otherwise; all of the app is needed for it, and only then loaded. */
const eraseThem = async (): Promise<void> => {
  const { privacyPorts } = await import('../app.ts')
  const { eraseAgain } = await import('../domains/privacy/erased.jobs.ts')
  const { withPlatform } = await import('../operating/with-platform.ts')
  await withPlatform((platform) => eraseAgain(platform, privacyPorts(platform)))
}

const saidOf = (count: number, stay: boolean): string => {
  const who = count === 1 ? '1 person who was' : `${count} people who were`
  const [is, stays] = count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${who} erased since then ${stay ? `${stays}, because --with-erased says so.` : `${is} erased again.`}`
}

const DAY = 24 * 3_600_000

/** @returns what was done about them, in sentences */
export const endErased = async (
  { taken_at }: Manifest,
  { back, stay, now }: { back: number; stay: boolean; now: Date },
): Promise<string[]> => {
  if (back > 0 && !stay) await eraseThem()
  const isOld = now.getTime() - new Date(taken_at).getTime() > BACKUP_LIFE
  return [
    ...(back > 0 ? [saidOf(back, stay)] : []),
    ...(isOld
      ? [`Who was erased is remembered for ${BACKUP_LIFE / DAY} days, and this backup is older: see who has to go.`]
      : []),
  ]
}
