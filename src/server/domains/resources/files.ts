/** Files in the hands of operators: renamed and moved. */
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeFile, fileRow, type FileRow } from './files.queries.ts'
import { requirePlace } from './folders.ts'
import { goodName, requireFree } from './naming.ts'
import { lockTree } from './tree.queries.ts'

type Part = Pick<Platform, 'db' | 'clock'>

/** @throws Failure not_found */
export const foundFile = async (db: Database, uuid: string): Promise<FileRow> => {
  const row = await fileRow(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found, name_taken, required, too_long, format */
export const renameFile = ({ db, clock }: Part, { uuid, name }: { uuid: string; name: string }): Promise<FileRow> => {
  const good = goodName(name, 'File')
  return db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const { folder_uuid: place } = await foundFile(tx, uuid)
    await requireFree(tx, { place, name: good, block: 'File', own: uuid })
    return changeFile(tx, uuid, { change: good, now: clock.now() })
  })
}

/** @throws Failure not_found, name_taken */
export const moveFile = (
  { db, clock }: Part,
  { uuid, folder_uuid }: { uuid: string; folder_uuid: string | null },
): Promise<FileRow> =>
  db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const file = await foundFile(tx, uuid)
    await requirePlace(tx, folder_uuid)
    await requireFree(tx, { place: folder_uuid, name: file, block: 'File', own: uuid })
    return changeFile(tx, uuid, { change: { folder_uuid }, now: clock.now() })
  })
