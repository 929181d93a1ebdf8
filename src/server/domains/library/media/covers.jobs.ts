/** Paints the prints of sessions, groups and background sounds in every shape and size the pages ask for. */
import { createHash } from 'node:crypto'
import { coverFileName, coverShapes, coverWidths } from '#rules/covers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CoverSpec, listCovers, type CoverRow, saveCover } from './covers.queries.ts'

const QUEUE = 'library-cover'
/** Before every sound: a page of pictures can be looked at while its sounds are made. */
const PRIORITY = 10_000
/** Changes when the painter would draw the same seed differently. */
const PAINTER = 'print 1'
/** How the painter knows the shapes that pages ask for. */
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** Where it lies. */
export const coverKeyOf = ({ seed, scene, palette }: CoverSpec): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([PAINTER, seed, scene, palette]))
    .digest('hex')
  return `public/covers/${name.slice(0, 32)}`
}

/** Paints the print of one thing in every size, unless it has a picture of its own. */
export const paintCover = async (
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  cover: CoverSpec,
): Promise<void> => {
  const { crops, renderPrint } = await import('#server/generation/covers/covers.ts')
  const key = coverKeyOf(cover)
  for (const shape of coverShapes) {
    const { seed, scene, palette } = cover
    const pictures = await renderPrint({
      seed,
      scene,
      palette,
      ...crops[cropOf[shape]],
      widths: coverWidths,
      formats: ['avif'],
    })
    for (const [index, { bytes, contentType }] of pictures.entries()) {
      const width = coverWidths[index]
      if (width) await storage.put(`${key}/${coverFileName(shape, width)}`, bytes, { contentType })
    }
  }
  await saveCover(db, cover, key)
}

export const registerCoverJobs = (platform: Platform): void => {
  platform.jobs.define<CoverSpec>(QUEUE, {}, ({ data }) => paintCover(platform, data))
}

const isStale = ({ cover, cover_key }: CoverRow): boolean => cover_key !== coverKeyOf(cover)

/** Before all that nobody waits for. */
export const enqueueCover = ({ jobs }: Platform, cover: CoverSpec, tx?: Database): Promise<void> =>
  jobs.send<CoverSpec>(QUEUE, cover, { priority: PRIORITY + 1, singletonKey: coverKeyOf(cover), ...(tx ? { tx } : {}) })

export const enqueueMissingCovers = async ({ db, jobs }: Platform): Promise<void> => {
  const stale = (await listCovers(db)).filter(isStale)
  for (const [index, { cover }] of stale.entries()) {
    await jobs.send<CoverSpec>(QUEUE, cover, { priority: PRIORITY - index, singletonKey: coverKeyOf(cover) })
  }
}
