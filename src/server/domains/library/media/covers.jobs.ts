/** Renders the prints of sessions, groups and background sounds in every shape and size that pages request. */
import { createHash } from 'node:crypto'
import { getCoverFileName, coverShapes, coverWidths } from '#rules/covers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CoverSpec, listCovers, type CoverRow, saveCover } from './covers.queries.ts'

const QUEUE = 'library-cover'
/** Covers come before all audio, because a page of pictures is useful while the audio is rendered. */
const PRIORITY = 10_000
/** The version of the renderer. Change it when the same seed would be drawn differently. */
const RENDERER_VERSION = 'print 1'
/** The renderer's names for the shapes that pages request. */
const cropByShape = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** Returns the storage key of a cover. */
export const toCoverKey = ({ seed, scene, palette }: CoverSpec): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, seed, scene, palette]))
    .digest('hex')
  return `public/covers/${name.slice(0, 32)}`
}

/** Renders the print of one item in every size. It is only saved if the item has no picture. */
export const renderCover = async (
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  cover: CoverSpec,
): Promise<void> => {
  const { crops, renderPrint } = await import('#server/generation/covers/covers.ts')
  const key = toCoverKey(cover)
  for (const shape of coverShapes) {
    const { seed, scene, palette } = cover
    const pictures = await renderPrint({
      seed,
      scene,
      palette,
      ...crops[cropByShape[shape]],
      widths: coverWidths,
      formats: ['avif'],
    })
    for (const [index, { bytes, contentType }] of pictures.entries()) {
      const width = coverWidths[index]
      if (width) await storage.put(`${key}/${getCoverFileName(shape, width)}`, bytes, { contentType })
    }
  }
  await saveCover(db, cover, key)
}

export const registerCoverJobs = (platform: Platform): void => {
  platform.jobs.define<CoverSpec>(QUEUE, {}, ({ data }) => renderCover(platform, data))
}

const isStale = ({ cover, cover_key }: CoverRow): boolean => cover_key !== toCoverKey(cover)

/** Enqueues a cover before all jobs that nobody waits for. */
export const enqueueCover = ({ jobs }: Platform, cover: CoverSpec, tx?: Database): Promise<void> =>
  jobs.send<CoverSpec>(QUEUE, cover, { priority: PRIORITY + 1, singletonKey: toCoverKey(cover), ...(tx ? { tx } : {}) })

export const enqueueMissingCovers = async ({ db, jobs }: Platform): Promise<void> => {
  const stale = (await listCovers(db)).filter(isStale)
  for (const [index, { cover }] of stale.entries()) {
    await jobs.send<CoverSpec>(QUEUE, cover, { priority: PRIORITY - index, singletonKey: toCoverKey(cover) })
  }
}
