/** Composes the chosen picture in every shape and size the pages ask for. */
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { settled } from './changes.ts'
import type { ExerciseRow, StoredPicture } from './exercises.queries.ts'
import { sendRemoval } from './files.jobs.ts'
import { exerciseOf, storeCover } from './pictures.queries.ts'
import type { Ports } from './ports.ts'

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
  const { paintCrops, pictureName } = await import('../../generation/pictures/pictures.ts')
  const folder = `${privateFolder(row.account_uuid)}/covers/${pictureName(picture)}`
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

/** @param tx the transaction in which it was chosen */
export const sendCover = async ({ jobs }: Platform, tx: Database, { uuid, picture }: ExerciseRow): Promise<void> => {
  if (picture) await jobs.send<CoverJob>(QUEUE, { uuid, picture }, { tx })
}
