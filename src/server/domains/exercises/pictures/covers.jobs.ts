/** Composes the chosen picture in every shape and size the pages ask for. */
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settled } from '../changes/changes.ts'
import { pictureFolder } from './cover-folders.ts'
import type { ExerciseRow, StoredPicture } from '../exercises.queries.ts'
import { sendRemoval } from '../changes/files.jobs.ts'
import { sendHousePrint } from './house-print.jobs.ts'
import { exerciseOf, storeCover } from './pictures.queries.ts'
import type { Ports } from '../ports.ts'

const QUEUE = 'exercises-cover'

interface CoverJob {
  uuid: string
  picture: StoredPicture
}

const compose = async (
  { platform, ports }: { platform: Platform; ports: Ports },
  { uuid, picture }: CoverJob,
  signal: AbortSignal,
): Promise<void> => {
  const { db, storage } = platform
  const row = await exerciseOf(db, uuid)
  if (row?.picture?.id !== picture.id) return
  const { paintCrops } = await import('../../../generation/pictures/pictures.ts')
  const folder = await pictureFolder(row.account_uuid, picture)
  const original = picture.original && (await buffer((await storage.open(picture.original)).stream))
  for (const { name, bytes, contentType } of await paintCrops(picture, { signal, original: original || undefined })) {
    await storage.put(`${folder}/${name}`, bytes, { contentType })
  }
  await db.transaction().execute(async (tx) => {
    if (await storeCover(tx, { uuid, picture, folder })) await settled(tx, ports, row)
    else await sendRemoval(platform, { tx, account: row.account_uuid, keys: [folder] })
  })
}

export const coverJobs = (platform: Platform, ports: Ports): void => {
  platform.jobs.define<CoverJob>(QUEUE, { limitSeconds: 120 }, ({ data, signal }) =>
    compose({ platform, ports }, data, signal),
  )
}

/**
 * Has the cover made that an exercise is missing, of its picture or else its house print, and takes away the one before.
 * @param tx the transaction in which that changed
 */
export const sendCover = async (
  platform: Platform,
  tx: Database,
  { row, before }: { row: ExerciseRow; before?: ExerciseRow | undefined },
): Promise<void> => {
  const { uuid, account_uuid: account, picture, cover_key } = row
  if (before && before.cover_key !== cover_key) await sendRemoval(platform, { tx, account, keys: [before.cover_key] })
  if (cover_key) return
  if (picture) await platform.jobs.send<CoverJob>(QUEUE, { uuid, picture }, { tx })
  else await sendHousePrint(platform, tx, row)
}
