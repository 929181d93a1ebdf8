/** Renames and moves files for system admins. */
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { updateFile, findFile, type FileRow } from './files.queries.ts'
import { requireParentFolder } from './folders.ts'
import { validateName, requireFreeName } from './item-names.ts'
import { lockTree } from './tree.queries.ts'

type FilesContext = Pick<Platform, 'db' | 'clock'>

/** @throws Failure not_found */
export const requireFile = async (db: Database, uuid: string): Promise<FileRow> => {
  const row = await findFile(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found, name_taken, required, too_long, format */
export const renameFile = (
  { db, clock }: FilesContext,
  { uuid, name }: { uuid: string; name: string },
): Promise<FileRow> => {
  const validName = validateName(name, 'File')
  return db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { folder_uuid: parentUuid } = await requireFile(tx, uuid)
    await requireFreeName(tx, { folderUuid: parentUuid, name: validName, block: 'File', own: uuid })
    return updateFile(tx, uuid, { change: validName, now: clock.now() })
  })
}

/** @throws Failure not_found, name_taken */
export const moveFile = (
  { db, clock }: FilesContext,
  { uuid, folder_uuid }: { uuid: string; folder_uuid: string | null },
): Promise<FileRow> =>
  db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const file = await requireFile(tx, uuid)
    await requireParentFolder(tx, folder_uuid)
    await requireFreeName(tx, { folderUuid: folder_uuid, name: file, block: 'File', own: uuid })
    return updateFile(tx, uuid, { change: { folder_uuid }, now: clock.now() })
  })
