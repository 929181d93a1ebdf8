/** Every night: revisions of pages that are old or many, and pictures that nothing has shown for a month. */
import { pictureSizes, widestPicture } from '#rules/site/pictures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SiteDependencies } from './ports.ts'
import {
  listFoldersOnPages,
  type StoredPicture,
  markUnused,
  markUsed,
  insertPictureRow,
  listPictureKeys,
  deleteOldRevisions,
  deleteUnusedSince,
} from './cleanup.queries.ts'

const DAY = 24 * 3_600_000
/** Of each page. */
const MOST_REVISIONS = 100
const REVISIONS_KEPT = 365 * DAY
/** Long enough for a draft that lies on somebody's device, or an article that comes back. */
const UNUSED_KEPT = 30 * DAY
/** A picture is stored before what shows it; what is younger is left alone. */
const SETTLED = 2 * DAY

type CleanupContext = {
  platform: Pick<Platform, 'db' | 'storage' | 'clock'>
  ports: Pick<SiteDependencies, 'picturesElsewhere'>
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** The largest picture of each folder, from the names of its files. */
const listStoredPictures = async ({ storage }: CleanupContext['platform'], before: Date): Promise<StoredPicture[]> => {
  const widest = new Map<string, StoredPicture>()
  for await (const { key, modifiedAt } of storage.list('public/pictures/')) {
    const width = Number(/\/(\d+)\.webp$/.exec(key)?.[1])
    const known = widest.get(folderOf(key))
    if (width && modifiedAt < before && width > (known?.width ?? 0)) widest.set(folderOf(key), { key, width })
  }
  return [...widest.values()]
}

const cleanUpPictures = async (context: CleanupContext, now: Date): Promise<void> => {
  const { db, storage } = context.platform
  const known = new Set((await listPictureKeys(db)).map(folderOf))
  const lying = await listStoredPictures(context.platform, new Date(now.getTime() - SETTLED))
  for (const picture of lying) if (!known.has(folderOf(picture.key))) await insertPictureRow(db, picture, now)

  const used = new Set([...(await listFoldersOnPages(db)), ...(await context.ports.picturesElsewhere())])
  const keys = await listPictureKeys(db)
  const isUsed = (key: string): boolean => used.has(folderOf(key))
  const [usedKeys, unshown] = [keys.filter(isUsed), keys.filter((key) => !isUsed(key))]
  if (usedKeys.length) await markUsed(db, usedKeys)
  if (unshown.length) await markUnused(db, unshown, now)
  for (const picture of await deleteUnusedSince(db, new Date(now.getTime() - UNUSED_KEPT))) {
    const sizes = pictureSizes({ ...picture, width: Math.min(picture.width, widestPicture) })
    for (const { key } of sizes) await storage.remove(key)
  }
}

export const cleanUpSite = async (context: CleanupContext): Promise<void> => {
  const now = context.platform.clock.now()
  const since = new Date(now.getTime() - REVISIONS_KEPT)
  await deleteOldRevisions(context.platform.db, { most: MOST_REVISIONS, since })
  await cleanUpPictures(context, now)
}
