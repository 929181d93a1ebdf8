/** Paints the house print of an exercise that has no picture: the one its making showed as a sketch. */
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import { coverFile, coverShapes, coverWidths } from '#rules/covers.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settled } from '../changes/changes.ts'
import { housePrintFolder } from './cover-folders.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { sendRemoval } from '../changes/files.jobs.ts'
import { exerciseOf, storeHousePrint } from './pictures.queries.ts'
import type { Ports } from '../ports.ts'

const QUEUE = 'exercises-print'
/** How the painter knows the shapes that pages ask for. */
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

interface PrintJob {
  uuid: string
}

const paintInto = async (folder: string, { storage }: Platform, { uuid, scene, palette }: ExerciseRow) => {
  const { crops, renderPrint } = await import('../../../generation/covers/covers.ts')
  const art = { seed: uuid, scene: scene as SceneName, palette: palette as PaletteName }
  for (const shape of coverShapes) {
    const size = crops[cropOf[shape]]
    const pictures = await renderPrint({ ...art, ...size, widths: coverWidths, formats: ['avif'] })
    for (const [index, { bytes, contentType }] of pictures.entries()) {
      await storage.put(`${folder}/${coverFile(shape, coverWidths[index]!)}`, bytes, { contentType })
    }
  }
}

const paint = async (platform: Platform, ports: Ports, { uuid }: PrintJob): Promise<void> => {
  const { db } = platform
  const row = await exerciseOf(db, uuid)
  if (!row || row.picture || row.cover_key) return
  const folder = housePrintFolder(row)
  await paintInto(folder, platform, row)
  await db.transaction().execute(async (tx) => {
    if (await storeHousePrint(tx, row, folder)) await settled(tx, ports, row)
    else await sendRemoval(platform, { tx, account: row.account_uuid, keys: [folder] })
  })
}

export const housePrintJobs = (platform: Platform, ports: Ports): void => {
  platform.jobs.define<PrintJob>(QUEUE, { limitSeconds: 120 }, ({ data }) => paint(platform, ports, data))
}

/** @param tx the transaction in which its scene, its palette or its picture changed */
export const sendHousePrint = async ({ jobs }: Platform, tx: Database, row: ExerciseRow): Promise<void> => {
  await jobs.send<PrintJob>(QUEUE, { uuid: row.uuid }, { tx, singletonKey: housePrintFolder(row) })
}
