/** Every night: what was deleted long enough ago, bytes that no file has anymore, and previews that have become possible. */
import type { Platform } from '#server/platform/platform.ts'
import { deleteDeletionsBefore } from './delete-items.queries.ts'
import { listFileKeys } from './files.queries.ts'
import { fileUuidFromKey, previewKey, RESOURCES_FOLDER } from './keys.ts'
import { enqueueMissingPreviews } from './previews.jobs.ts'
import { restorableSince } from './restore-window.ts'

/** Bytes are there before the row that names them; after so long it is there too, or never will be. */
const SETTLED_MS = 2 * 24 * 3_600_000
const AT_ONCE = 500

/** Bytes of files that are gone, and of those that have others by now. */
const removeUnneeded = async ({ db, storage }: Platform, keys: readonly string[]): Promise<void> => {
  const uuids = keys.flatMap((key) => fileUuidFromKey(key) ?? [])
  const needed = new Set((await listFileKeys(db, uuids)).flatMap((key) => [key, previewKey(key)]))
  for (const key of keys) if (!needed.has(key)) await storage.remove(key)
}

const sweepBytes = async (platform: Platform, before: Date): Promise<void> => {
  let old: string[] = []
  for await (const { key, modifiedAt } of platform.storage.list(RESOURCES_FOLDER)) {
    if (modifiedAt < before && fileUuidFromKey(key) !== undefined) old.push(key)
    if (old.length < AT_ONCE) continue
    await removeUnneeded(platform, old)
    old = []
  }
  await removeUnneeded(platform, old)
}

export const cleanUpResources = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now()
  await deleteDeletionsBefore(platform.db, restorableSince(now))
  await sweepBytes(platform, new Date(now.getTime() - SETTLED_MS))
  await enqueueMissingPreviews(platform)
}

export const registerResourceCleanup = (platform: Platform): void => {
  platform.jobs.define('resources-sweep', { cron: '41 3 * * *' }, () => cleanUpResources(platform))
}
