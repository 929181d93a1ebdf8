/** Creates, renames and moves folders for system admins. */
import { randomUUID } from 'node:crypto'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { Failure } from '#contract/failures.ts'
import { toNameKey } from '#rules/names.ts'
import { createNameKeys } from '#rules/resources/file-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertFolder, updateFolder, findFolderByName, findFolder, type FolderRow } from './folders.queries.ts'
import { validateName, createNameTakenFailure, findOccupant, requireFreeName } from './item-names.ts'
import { lockTree, listPathSteps } from './tree.queries.ts'
import { toFolder } from './wire.ts'

/** @throws Failure not_found */
export const requireFolder = async (db: Database, uuid: string): Promise<FolderRow> => {
  const row = await findFolder(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** Checks that the target exists: an existing folder, or the top. @throws Failure not_found */
export const requireParentFolder = async (db: Database, parentUuid: string | null): Promise<void> => {
  if (parentUuid === null || (await findFolder(db, parentUuid))) return
  throw new Failure('not_found', { message: 'The folder to move it to no longer exists. Choose another one.' })
}

/** Returns the folder for a response, with what it inherits from the folders above it. */
export const getFolder = async (db: Database, uuid: string): Promise<ResourceFolder> => {
  const row = await requireFolder(db, uuid)
  const steps = await listPathSteps(db, [uuid])
  return toFolder(row, { demo: steps.some(({ demo }) => demo) })
}

interface FolderEditor {
  by: string | null
  now: Date
}

/** @returns its uuid @throws Failure not_found, name_taken, required, too_long, format */
export const createFolder = async (
  { db }: Pick<Platform, 'db'>,
  { name, parent_uuid = null }: { name: string; parent_uuid?: string | null | undefined },
  { by, now }: FolderEditor,
): Promise<string> => {
  const validName = validateName(name, 'Folder')
  const uuid = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    await requireParentFolder(tx, parent_uuid)
    await requireFreeName(tx, { folderUuid: parent_uuid, name: validName, block: 'Folder' })
    await insertFolder(tx, { uuid, parent_uuid, ...validName, added_by: by }, now)
  })
  return uuid
}

/** @throws Failure not_found, name_taken, required, too_long, format */
export const renameFolder = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, name }: { uuid: string; name: string },
): Promise<void> => {
  const validName = validateName(name, 'Folder')
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { parent_uuid } = await requireFolder(tx, uuid)
    await requireFreeName(tx, { folderUuid: parent_uuid, name: validName, block: 'Folder', own: uuid })
    await updateFolder(tx, uuid, { change: validName, now: clock.now() })
  })
}

/** @throws Failure not_found, name_taken, invalid if it would be inside itself */
export const moveFolder = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, parent_uuid }: { uuid: string; parent_uuid: string | null },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const folder = await requireFolder(tx, uuid)
    await requireParentFolder(tx, parent_uuid)
    const steps = parent_uuid === null ? [] : await listPathSteps(tx, [parent_uuid])
    if (steps.some((step) => step.uuid === uuid)) {
      const message = "A folder can't be moved into itself."
      throw new Failure('invalid', { message, fields: [{ path: 'Folder.parent_uuid', message }] })
    }
    await requireFreeName(tx, { folderUuid: parent_uuid, name: folder, block: 'Folder', own: uuid })
    await updateFolder(tx, uuid, { change: { parent_uuid }, now: clock.now() })
  })
}

export const setDemoFolder = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { uuid, demo }: { uuid: string; demo: boolean },
): Promise<void> => {
  await requireFolder(db, uuid)
  await updateFolder(db, uuid, { change: { demo }, now: clock.now() })
}

/**
 * Finds the folders of a path below a folder, and creates the missing ones. Call it with the tree locked.
 * @throws Failure name_taken
 */
export const findOrCreateFolderPath = async (
  tx: Database,
  { folderUuid, folders }: { folderUuid: string | null; folders: readonly string[] },
  { by, now }: FolderEditor,
): Promise<string | null> => {
  let parent_uuid = folderUuid
  for (const name of folders) {
    const existing = await findFolderByName(tx, parent_uuid, toNameKey(name))
    if (!existing && (await findOccupant(tx, parent_uuid, { name_key: toNameKey(name) }))) {
      throw createNameTakenFailure('Folder')
    }
    const uuid = existing?.uuid ?? randomUUID()
    if (!existing) await insertFolder(tx, { uuid, parent_uuid, name, ...createNameKeys(name), added_by: by }, now)
    parent_uuid = uuid
  }
  return parent_uuid
}
