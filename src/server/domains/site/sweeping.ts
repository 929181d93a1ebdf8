/** Every night: revisions of pages that are old or many, and pictures that nothing has shown for a month. */
import { pictureSizes, widestPicture } from '#rules/site/pictures.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ports } from './ports.ts'
import {
  foldersOnPages,
  type Lying,
  markUnused,
  markUsed,
  noteLying,
  pictureKeys,
  removeRevisions,
  takeUnused,
} from './sweeping.queries.ts'

const DAY = 24 * 3_600_000
/** Of each page. */
const MOST_REVISIONS = 100
const REVISIONS_KEPT = 365 * DAY
/** Long enough for a draft that lies on somebody's device, or an article that comes back. */
const UNUSED_KEPT = 30 * DAY
/** A picture is stored before what shows it; what is younger is left alone. */
const SETTLED = 2 * DAY

type Parts = { platform: Pick<Platform, 'db' | 'storage' | 'clock'>; ports: Pick<Ports, 'picturesElsewhere'> }

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** The largest picture of each folder, from the names of its files. */
const lyingPictures = async ({ storage }: Parts['platform'], before: Date): Promise<Lying[]> => {
  const widest = new Map<string, Lying>()
  for await (const { key, modifiedAt } of storage.list('public/pictures/')) {
    const width = Number(/\/(\d+)\.webp$/.exec(key)?.[1])
    const known = widest.get(folderOf(key))
    if (width && modifiedAt < before && width > (known?.width ?? 0)) widest.set(folderOf(key), { key, width })
  }
  return [...widest.values()]
}

const sweepPictures = async (parts: Parts, now: Date): Promise<void> => {
  const { db, storage } = parts.platform
  const known = new Set((await pictureKeys(db)).map(folderOf))
  const lying = await lyingPictures(parts.platform, new Date(now.getTime() - SETTLED))
  for (const picture of lying) if (!known.has(folderOf(picture.key))) await noteLying(db, picture, now)

  const used = new Set([...(await foldersOnPages(db)), ...(await parts.ports.picturesElsewhere())])
  const keys = await pictureKeys(db)
  const isUsed = (key: string): boolean => used.has(folderOf(key))
  const [shown, unshown] = [keys.filter(isUsed), keys.filter((key) => !isUsed(key))]
  if (shown.length) await markUsed(db, shown)
  if (unshown.length) await markUnused(db, unshown, now)
  for (const picture of await takeUnused(db, new Date(now.getTime() - UNUSED_KEPT))) {
    const sizes = pictureSizes({ ...picture, width: Math.min(picture.width, widestPicture) })
    for (const { key } of sizes) await storage.remove(key)
  }
}

export const sweepSite = async (parts: Parts): Promise<void> => {
  const now = parts.platform.clock.now()
  const since = new Date(now.getTime() - REVISIONS_KEPT)
  await removeRevisions(parts.platform.db, { most: MOST_REVISIONS, since })
  await sweepPictures(parts, now)
}
