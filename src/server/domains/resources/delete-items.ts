/** Deletes folders and files after showing what uses them, and restores them. */
import { randomUUID } from 'node:crypto'
import type { ResourceUse } from '#contract/resources/shapes.ts'
import { Failure } from '#contract/failures.ts'
import { findFreeName, createNameKeys } from '#rules/resources/file-names.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  insertDeletion,
  findDeletedItem,
  findDeletion,
  type DeletionRow,
  deleteDeletion,
  restoreFilesOfDeletion,
  restoreFolders,
  markFileDeleted,
  markFilesInFoldersDeleted,
  markFoldersDeleted,
} from './delete-items.queries.ts'
import { updateFile } from './files.queries.ts'
import { requireFile } from './files.ts'
import { updateFolder } from './folders.queries.ts'
import { requireFolder, requireParentFolder } from './folders.ts'
import type { ResourcesDependencies } from './ports.ts'
import { listFilesInFolders, listDescendantFolders, lockTree, listTakenKeys } from './tree.queries.ts'

export interface ResourcesContext {
  platform: Platform
  ports: ResourcesDependencies
}

interface NamedItem {
  uuid: string
  name: string
}

const loadUses = async (
  { ports }: ResourcesContext,
  db: Database,
  files: readonly NamedItem[],
): Promise<ResourceUse[]> => {
  if (files.length === 0) return []
  const names = new Map(files.map(({ uuid, name }) => [uuid, name]))
  const uses = await ports.listFileUses(db, [...names.keys()])
  return uses.map((use) => ({ ...use, file_name: names.get(use.file_uuid) ?? '' }))
}

export const listUsesOfFile = async (deps: ResourcesContext, uuid: string): Promise<ResourceUse[]> =>
  loadUses(deps, deps.platform.db, [await requireFile(deps.platform.db, uuid)])

/** Returns a folder with everything below it. */
const listContents = async (db: Database, uuid: string) => {
  await requireFolder(db, uuid)
  const folders = await listDescendantFolders(db, uuid)
  const files = await listFilesInFolders(
    db,
    folders.map((folder) => folder.uuid),
  )
  return { folders, files }
}

export const listUsesOfFolder = async (deps: ResourcesContext, uuid: string) => {
  const { db } = deps.platform
  const { folders, files } = await listContents(db, uuid)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    Uses: await loadUses(deps, db, files),
    Counts: { folders: folders.length, files: files.length, bytes },
  }
}

interface DeleteRequest {
  uuid: string
  even_if_used?: boolean | undefined
  by: string
}

/** @throws Failure invalid, with a list of what uses the files */
const requireUnused = async (deps: ResourcesContext, tx: Database, files: readonly NamedItem[]): Promise<void> => {
  const Uses = await loadUses(deps, tx, files)
  if (Uses.length === 0) return
  const message = Uses.length === 1 ? "It's used in one place." : `It's used in ${Uses.length} places.`
  throw new Failure('invalid', { message, blocks: { Uses } })
}

const createDeletion = (
  deps: ResourcesContext,
  request: DeleteRequest,
  item: Pick<DeletionRow, 'kind' | 'name' | 'folders' | 'files'>,
) => ({
  uuid: randomUUID(),
  thing_uuid: request.uuid,
  deleted_at: deps.platform.clock.now(),
  deleted_by: request.by,
  ...item,
})

/** @throws Failure not_found, invalid if it is in use and the request doesn't confirm that */
export const deleteFolder = (deps: ResourcesContext, request: DeleteRequest): Promise<DeletionRow> =>
  deps.platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { name } = await requireFolder(tx, request.uuid)
    const { folders, files } = await listContents(tx, request.uuid)
    if (!request.even_if_used) await requireUnused(deps, tx, files)
    const counts = { folders: folders.length, files: files.length }
    const row = await insertDeletion(tx, createDeletion(deps, request, { kind: 'folder', name, ...counts }))
    const uuids = folders.map(({ uuid }) => uuid)
    await markFoldersDeleted(tx, uuids, row.uuid)
    await markFilesInFoldersDeleted(tx, uuids, row.uuid)
    return row
  })

/** @throws Failure not_found, invalid if it is in use and the request doesn't confirm that */
export const deleteFile = (deps: ResourcesContext, request: DeleteRequest): Promise<DeletionRow> =>
  deps.platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const file = await requireFile(tx, request.uuid)
    if (!request.even_if_used) await requireUnused(deps, tx, [file])
    const row = await insertDeletion(
      tx,
      createDeletion(deps, request, { kind: 'file', name: file.name, folders: 0, files: 1 }),
    )
    await markFileDeleted(tx, request.uuid, row.uuid)
    return row
  })

/** Adds a number to the restored name, because another item has it by now. */
const rename = async (tx: Database, { kind, thing_uuid: uuid }: DeletionRow, renamed: { name: string; now: Date }) => {
  const { name, now } = renamed
  const change = { name, ...createNameKeys(name) }
  if (kind === 'folder') await updateFolder(tx, uuid, { change, now })
  else await updateFile(tx, uuid, { change, now })
}

/** @throws Failure not_found if it was not deleted, or too long ago, or its folder is gone */
export const restoreDeletion = ({ db, clock }: Platform, uuid: string): Promise<DeletionRow> =>
  db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const now = clock.now()
    const row = await findDeletion(tx, uuid, getRestoreCutoff(now))
    const item = row && (await findDeletedItem(tx, row))
    if (!row || !item) throw new Failure('not_found')
    await requireParentFolder(tx, item.folderUuid)
    const name = findFreeName(item.name, await listTakenKeys(tx, item.folderUuid))
    // Rename before it is visible again: its old name may belong to another item.
    if (name !== item.name) await rename(tx, row, { name, now })
    await restoreFolders(tx, uuid)
    await restoreFilesOfDeletion(tx, uuid)
    await deleteDeletion(tx, uuid)
    return { ...row, name }
  })
