/** Renders the default print of an exercise without a picture. It is the print that the app shows as a sketch. */
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import { getCoverFileName, coverShapes, coverWidths } from '#rules/covers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveAndIndex } from '../changes/changes.ts'
import { getDefaultPrintFolder } from './cover-folders.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { enqueueExerciseFileRemoval } from '../changes/files.jobs.ts'
import { findExercise, saveDefaultPrint } from './pictures.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'

const QUEUE = 'exercises-print'
/** The renderer's names for the shapes that pages request. */
const cropByShape = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

interface PrintJob {
  uuid: string
}

const renderPrintFiles = async (folder: string, { storage }: Platform, { uuid, scene, palette }: ExerciseRow) => {
  const { crops, renderPrint } = await import('#server/generation/covers/covers.ts')
  const art = { seed: uuid, scene: scene as SceneName, palette: palette as PaletteName }
  for (const shape of coverShapes) {
    const size = crops[cropByShape[shape]]
    const pictures = await renderPrint({ ...art, ...size, widths: coverWidths, formats: ['avif'] })
    for (const [index, { bytes, contentType }] of pictures.entries()) {
      await storage.put(`${folder}/${getCoverFileName(shape, coverWidths[index]!)}`, bytes, { contentType })
    }
  }
}

const renderDefaultPrint = async (
  platform: Platform,
  ports: ExercisesDependencies,
  { uuid }: PrintJob,
): Promise<void> => {
  const { db } = platform
  const row = await findExercise(db, uuid)
  if (!row || row.picture || row.cover_key) return
  const folder = getDefaultPrintFolder(row)
  await renderPrintFiles(folder, platform, row)
  await db.transaction().execute(async (tx) => {
    if (await saveDefaultPrint(tx, row, folder)) await saveAndIndex(tx, ports, row)
    else await enqueueExerciseFileRemoval(platform, { tx, account: row.account_uuid, keys: [folder] })
  })
}

export const registerDefaultPrintJobs = (platform: Platform, ports: ExercisesDependencies): void => {
  platform.jobs.define<PrintJob>(QUEUE, { limitSeconds: 120 }, ({ data }) => renderDefaultPrint(platform, ports, data))
}

/** @param tx the transaction that changes the scene, the palette or the picture */
export const enqueueDefaultPrint = async ({ jobs }: Platform, tx: Database, row: ExerciseRow): Promise<void> => {
  await jobs.send<PrintJob>(QUEUE, { uuid: row.uuid }, { tx, singletonKey: getDefaultPrintFolder(row) })
}
