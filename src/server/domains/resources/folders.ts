/** Folders in the hands of operators: made, renamed and moved. */
import { randomUUID } from 'node:crypto'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { Failure } from '#contract/failures.ts'
import { nameKey } from '#rules/names.ts'
import { keysOfName } from '#rules/resources/names.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { addFolder, changeFolder, folderNamed, folderRow, type FolderRow } from './folders.queries.ts'
import { goodName, nameTaken, occupantOf, requireFree } from './naming.ts'
import { lockTree, stepsTo } from './tree.queries.ts'
import { toFolder } from './wire.ts'

/** @throws Failure not_found */
export const foundFolder = async (db: Database, uuid: string): Promise<FolderRow> => {
  const row = await folderRow(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** Somewhere something can be put: a folder that is there, or the top. @throws Failure not_found */
export const requirePlace = async (db: Database, place: string | null): Promise<void> => {
  if (place === null || (await folderRow(db, place))) return
  throw new Failure('not_found', { message: "The folder it should go to isn't here anymore." })
}

/** As it is told: with what it takes from the folders above it. */
export const folderAsKept = async (db: Database, uuid: string): Promise<ResourceFolder> => {
  const row = await foundFolder(db, uuid)
  const steps = await stepsTo(db, [uuid])
  return toFolder(row, { demo: steps.some(({ demo }) => demo) })
}

interface By {
  by: string | null
  now: Date
}

/** @returns its uuid @throws Failure not_found, name_taken, required, too_long, format */
export const createFolder = async (
  { db }: Pick<Platform, 'db'>,
  { name, parent_uuid = null }: { name: string; parent_uuid?: string | null | undefined },
  { by, now }: By,
): Promise<string> => {
  const good = goodName(name, 'Folder')
  const uuid = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    await requirePlace(tx, parent_uuid)
    await requireFree(tx, { place: parent_uuid, name: good, block: 'Folder' })
    await addFolder(tx, { uuid, parent_uuid, ...good, added_by: by }, now)
  })
  return uuid
}

/** @throws Failure not_found, name_taken, required, too_long, format */
export const renameFolder = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, name }: { uuid: string; name: string },
): Promise<void> => {
  const good = goodName(name, 'Folder')
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { parent_uuid } = await foundFolder(tx, uuid)
    await requireFree(tx, { place: parent_uuid, name: good, block: 'Folder', own: uuid })
    await changeFolder(tx, uuid, { change: good, now: clock.now() })
  })
}

/** @throws Failure not_found, name_taken, invalid where it would be in itself */
export const moveFolder = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, parent_uuid }: { uuid: string; parent_uuid: string | null },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const folder = await foundFolder(tx, uuid)
    await requirePlace(tx, parent_uuid)
    const steps = parent_uuid === null ? [] : await stepsTo(tx, [parent_uuid])
    if (steps.some((step) => step.uuid === uuid)) {
      const message = "A folder can't be moved into itself."
      throw new Failure('invalid', { message, fields: [{ path: 'Folder.parent_uuid', message }] })
    }
    await requireFree(tx, { place: parent_uuid, name: folder, block: 'Folder', own: uuid })
    await changeFolder(tx, uuid, { change: { parent_uuid }, now: clock.now() })
  })
}

export const markForDemo = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, demo }: { uuid: string; demo: boolean },
): Promise<void> => {
  await foundFolder(db, uuid)
  await changeFolder(db, uuid, { change: { demo }, now: clock.now() })
}

/** The folders of a path below a place, made where they are not there. With the tree locked. @throws Failure name_taken */
export const folderAt = async (
  tx: Database,
  { place, folders }: { place: string | null; folders: readonly string[] },
  { by, now }: By,
): Promise<string | null> => {
  let parent_uuid = place
  for (const name of folders) {
    const known = await folderNamed(tx, parent_uuid, nameKey(name))
    if (!known && (await occupantOf(tx, parent_uuid, { name_key: nameKey(name) }))) throw nameTaken('Folder')
    const uuid = known?.uuid ?? randomUUID()
    if (!known) await addFolder(tx, { uuid, parent_uuid, name, ...keysOfName(name), added_by: by }, now)
    parent_uuid = uuid
  }
  return parent_uuid
}
