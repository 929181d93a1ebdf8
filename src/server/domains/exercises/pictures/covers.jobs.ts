/** Renders the chosen picture in every shape and size that pages request. */
import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveAndIndex } from '../changes/changes.ts'
import { getPictureFolder } from './cover-folders.ts'
import type { ExerciseRow, StoredExercisePicture } from '../exercises.queries.ts'
import { enqueueExerciseFileRemoval } from '../changes/files.jobs.ts'
import { enqueueDefaultPrint } from './default-print.jobs.ts'
import { findExercise, saveExerciseCover } from './pictures.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'

const QUEUE = 'exercises-cover'

interface CoverJob {
  uuid: string
  picture: StoredExercisePicture
}

const composeCover = async (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  { uuid, picture }: CoverJob,
  signal: AbortSignal,
): Promise<void> => {
  const { db, storage } = platform
  const row = await findExercise(db, uuid)
  if (row?.picture?.id !== picture.id) return
  const { paintCrops } = await import('#server/generation/pictures/pictures.ts')
  const folder = await getPictureFolder(row.account_uuid, picture)
  const original = picture.original && (await buffer((await storage.open(picture.original)).stream))
  for (const { name, bytes, contentType } of await paintCrops(picture, { signal, original: original || undefined })) {
    await storage.put(`${folder}/${name}`, bytes, { contentType })
  }
  await db.transaction().execute(async (tx) => {
    if (await saveExerciseCover(tx, { uuid, picture, folder })) await saveAndIndex(tx, ports, row)
    else await enqueueExerciseFileRemoval(platform, { tx, account: row.account_uuid, keys: [folder] })
  })
}

export const registerExerciseCoverJobs = (platform: Platform, ports: ExercisesDependencies): void => {
  platform.jobs.define<CoverJob>(QUEUE, { limitSeconds: 120 }, ({ data, signal }) =>
    composeCover({ platform, ports }, data, signal),
  )
}

/**
 * Enqueues the missing cover of an exercise, from its picture or as its default print, and removes the previous cover.
 * @param tx the transaction of the change
 */
export const enqueueExerciseCover = async (
  platform: Platform,
  tx: Database,
  { row, before }: { row: ExerciseRow; before?: ExerciseRow | undefined },
): Promise<void> => {
  const { uuid, account_uuid: account, picture, cover_key } = row
  if (before && before.cover_key !== cover_key) {
    await enqueueExerciseFileRemoval(platform, { tx, account, keys: [before.cover_key] })
  }
  if (cover_key) return
  if (picture) await platform.jobs.send<CoverJob>(QUEUE, { uuid, picture }, { tx })
  else await enqueueDefaultPrint(platform, tx, row)
}
