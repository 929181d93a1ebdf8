/** Deletes old and surplus page revisions, and pictures that have been unused for a month. Runs every night. */
import { DAY_MS } from '#rules/durations.ts'
import { listPictureSizes, widestPicture } from '#rules/site/pictures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SiteDependencies } from './ports.ts'
import {
  listFoldersOnPages,
  type StoredSitePicture,
  markUnused,
  markUsed,
  insertPictureRow,
  listPictureKeys,
  deleteOldRevisions,
  deleteUnusedSince,
} from './cleanup.queries.ts'

/** Number of stored revisions of each page. */
const MAX_REVISIONS = 100
const REVISION_RETENTION_MS = 365 * DAY_MS
/** Covers a draft that waits on an offline device, and an article that is restored. */
const UNUSED_RETENTION_MS = 30 * DAY_MS
/** A picture is uploaded before the page that shows it is saved, so younger files are ignored. */
const MIN_PICTURE_AGE_MS = 2 * DAY_MS

type CleanupContext = {
  platform: Pick<Platform, 'db' | 'storage' | 'clock'>
  ports: Pick<SiteDependencies, 'listPicturesElsewhere'>
}

const toFolder = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Lists the largest picture of each folder, according to the file names. */
const listStoredPictures = async (
  { storage }: CleanupContext['platform'],
  before: Date,
): Promise<StoredSitePicture[]> => {
  const widest = new Map<string, StoredSitePicture>()
  for await (const { key, modifiedAt } of storage.list('public/pictures/')) {
    const width = Number(/\/(\d+)\.webp$/.exec(key)?.[1])
    const known = widest.get(toFolder(key))
    if (width && modifiedAt < before && width > (known?.width ?? 0)) widest.set(toFolder(key), { key, width })
  }
  return [...widest.values()]
}

const cleanUpPictures = async (context: CleanupContext, now: Date): Promise<void> => {
  const { db, storage } = context.platform
  const known = new Set((await listPictureKeys(db)).map(toFolder))
  const storedPictures = await listStoredPictures(context.platform, new Date(now.getTime() - MIN_PICTURE_AGE_MS))
  for (const picture of storedPictures) if (!known.has(toFolder(picture.key))) await insertPictureRow(db, picture, now)

  const used = new Set([...(await listFoldersOnPages(db)), ...(await context.ports.listPicturesElsewhere())])
  const keys = await listPictureKeys(db)
  const isUsed = (key: string): boolean => used.has(toFolder(key))
  const [usedKeys, unusedKeys] = [keys.filter(isUsed), keys.filter((key) => !isUsed(key))]
  if (usedKeys.length) await markUsed(db, usedKeys)
  if (unusedKeys.length) await markUnused(db, unusedKeys, now)
  for (const picture of await deleteUnusedSince(db, new Date(now.getTime() - UNUSED_RETENTION_MS))) {
    const sizes = listPictureSizes({ ...picture, width: Math.min(picture.width, widestPicture) })
    for (const { key } of sizes) await storage.remove(key)
  }
}

export const cleanUpSite = async (context: CleanupContext): Promise<void> => {
  const now = context.platform.clock.now()
  const since = new Date(now.getTime() - REVISION_RETENTION_MS)
  await deleteOldRevisions(context.platform.db, { maxRevisions: MAX_REVISIONS, since })
  await cleanUpPictures(context, now)
}
