/** Paints the prints of sessions, groups and background sounds in every shape and size the pages ask for. */
import { createHash } from 'node:crypto'
import { coverFile, coverShapes, coverWidths } from '#rules/covers.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CoverOf, coversToPaint, type Painted, storeCover } from './covers.queries.ts'

const QUEUE = 'library-cover'
/** Before every sound: a page of pictures can be looked at while its sounds are made. */
const PRIORITY = 10_000
/** Changes when the painter would draw the same seed differently. */
const PAINTER = 'print 1'
/** How the painter knows the shapes that pages ask for. */
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** Where it lies. */
export const keyOf = ({ seed, scene, palette }: CoverOf): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([PAINTER, seed, scene, palette]))
    .digest('hex')
  return `public/covers/${name.slice(0, 32)}`
}

/** Paints the print of one thing in every size, unless it has a picture of its own. */
export const paintCover = async ({ db, storage }: Pick<Platform, 'db' | 'storage'>, cover: CoverOf): Promise<void> => {
  const { crops, renderPrint } = await import('../../../generation/covers/covers.ts')
  const key = keyOf(cover)
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
      if (width) await storage.put(`${key}/${coverFile(shape, width)}`, bytes, { contentType })
    }
  }
  await storeCover(db, cover, key)
}

export const coverJobs = (platform: Platform): void => {
  platform.jobs.define<CoverOf>(QUEUE, {}, ({ data }) => paintCover(platform, data))
}

const isStale = ({ cover, cover_key }: Painted): boolean => cover_key !== keyOf(cover)

/** Before all that nobody waits for. */
export const sendCover = ({ jobs }: Platform, cover: CoverOf, tx?: Database): Promise<void> =>
  jobs.send<CoverOf>(QUEUE, cover, { priority: PRIORITY + 1, singletonKey: keyOf(cover), ...(tx ? { tx } : {}) })

export const sendMissingCovers = async ({ db, jobs }: Platform): Promise<void> => {
  const stale = (await coversToPaint(db)).filter(isStale)
  for (const [index, { cover }] of stale.entries()) {
    await jobs.send<CoverOf>(QUEUE, cover, { priority: PRIORITY - index, singletonKey: keyOf(cover) })
  }
}
