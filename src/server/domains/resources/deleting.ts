/** Deleting with what uses a thing before one's eyes, and bringing back. */
import { randomUUID } from 'node:crypto'
import type { ResourceUse } from '#contract/resources/shapes.ts'
import { Failure } from '#contract/failures.ts'
import { freeName, keysOfName } from '#rules/resources/names.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addDeletion,
  deletedThing,
  deletionRow,
  type DeletionRow,
  endDeletion,
  giveFilesBack,
  giveFoldersBack,
  takeFile,
  takeFilesIn,
  takeFolders,
} from './deleting.queries.ts'
import { changeFile } from './files.queries.ts'
import { foundFile } from './files.ts'
import { changeFolder } from './folders.queries.ts'
import { foundFolder, requirePlace } from './folders.ts'
import type { Ports } from './ports.ts'
import { restorableSince } from './restoring.ts'
import { filesIn, foldersBelow, lockTree, takenIn } from './tree.queries.ts'

export interface Parts {
  platform: Platform
  ports: Ports
}

interface Named {
  uuid: string
  name: string
}

const usesOf = async ({ ports }: Parts, db: Database, files: readonly Named[]): Promise<ResourceUse[]> => {
  if (files.length === 0) return []
  const names = new Map(files.map(({ uuid, name }) => [uuid, name]))
  const uses = await ports.usesOf(db, [...names.keys()])
  return uses.map((use) => ({ ...use, file_name: names.get(use.file_uuid) ?? '' }))
}

export const usesOfFile = async (parts: Parts, uuid: string): Promise<ResourceUse[]> =>
  usesOf(parts, parts.platform.db, [await foundFile(parts.platform.db, uuid)])

/** A folder with all below it. */
const allIn = async (db: Database, uuid: string) => {
  await foundFolder(db, uuid)
  const folders = await foldersBelow(db, uuid)
  const files = await filesIn(
    db,
    folders.map((folder) => folder.uuid),
  )
  return { folders, files }
}

export const usesOfFolder = async (parts: Parts, uuid: string) => {
  const { db } = parts.platform
  const { folders, files } = await allIn(db, uuid)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    Uses: await usesOf(parts, db, files),
    Counts: { folders: folders.length, files: files.length, bytes },
  }
}

interface Wish {
  uuid: string
  even_if_used?: boolean | undefined
  by: string
}

/** @throws Failure invalid, with what uses it */
const requireUnused = async (parts: Parts, tx: Database, files: readonly Named[]): Promise<void> => {
  const Uses = await usesOf(parts, tx, files)
  if (Uses.length === 0) return
  const message = Uses.length === 1 ? 'It is in use in one place.' : `It is in use in ${Uses.length} places.`
  throw new Failure('invalid', { message, blocks: { Uses } })
}

const deletionOf = (parts: Parts, wish: Wish, thing: Pick<DeletionRow, 'kind' | 'name' | 'folders' | 'files'>) => ({
  uuid: randomUUID(),
  thing_uuid: wish.uuid,
  deleted_at: parts.platform.clock.now(),
  deleted_by: wish.by,
  ...thing,
})

/** @throws Failure not_found, invalid where it is used and that is not said */
export const deleteFolder = (parts: Parts, wish: Wish): Promise<DeletionRow> =>
  parts.platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { name } = await foundFolder(tx, wish.uuid)
    const { folders, files } = await allIn(tx, wish.uuid)
    if (!wish.even_if_used) await requireUnused(parts, tx, files)
    const counts = { folders: folders.length, files: files.length }
    const row = await addDeletion(tx, deletionOf(parts, wish, { kind: 'folder', name, ...counts }))
    const uuids = folders.map(({ uuid }) => uuid)
    await takeFolders(tx, uuids, row.uuid)
    await takeFilesIn(tx, uuids, row.uuid)
    return row
  })

/** @throws Failure not_found, invalid where it is used and that is not said */
export const deleteFile = (parts: Parts, wish: Wish): Promise<DeletionRow> =>
  parts.platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const file = await foundFile(tx, wish.uuid)
    if (!wish.even_if_used) await requireUnused(parts, tx, [file])
    const row = await addDeletion(tx, deletionOf(parts, wish, { kind: 'file', name: file.name, folders: 0, files: 1 }))
    await takeFile(tx, wish.uuid, row.uuid)
    return row
  })

/** Another has its name by now: it comes back with a number. */
const rename = async (tx: Database, { kind, thing_uuid: uuid }: DeletionRow, as: { name: string; now: Date }) => {
  const { name, now } = as
  const change = { name, ...keysOfName(name) }
  if (kind === 'folder') await changeFolder(tx, uuid, { change, now })
  else await changeFile(tx, uuid, { change, now })
}

/** @throws Failure not_found where it was not deleted, or too long ago, or the folder it was in is gone */
export const restoreDeletion = ({ db, clock }: Platform, uuid: string): Promise<DeletionRow> =>
  db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const now = clock.now()
    const row = await deletionRow(tx, uuid, restorableSince(now))
    const thing = row && (await deletedThing(tx, row))
    if (!row || !thing) throw new Failure('not_found')
    await requirePlace(tx, thing.place)
    const name = freeName(thing.name, await takenIn(tx, thing.place))
    // Before it is there again: its old name may be another's.
    if (name !== thing.name) await rename(tx, row, { name, now })
    await giveFoldersBack(tx, uuid)
    await giveFilesBack(tx, uuid)
    await endDeletion(tx, uuid)
    return { ...row, name }
  })
