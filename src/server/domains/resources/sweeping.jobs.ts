/** Every night: what was deleted long enough ago, bytes that no file has anymore, and previews that have become possible. */
import type { Platform } from '../../platform/platform.ts'
import { endDeletionsBefore } from './deleting.queries.ts'
import { keysOf } from './files.queries.ts'
import { fileUuidIn, previewKey, RESOURCES_FOLDER } from './keys.ts'
import { sendPossiblePreviews } from './previews.jobs.ts'
import { restorableSince } from './restoring.ts'

/** Bytes are there before the row that names them; after so long it is there too, or never will be. */
const SETTLED_MS = 2 * 24 * 3_600_000
const AT_ONCE = 500

/** Bytes of files that are gone, and of those that have others by now. */
const removeUnneeded = async ({ db, storage }: Platform, keys: readonly string[]): Promise<void> => {
  const uuids = keys.flatMap((key) => fileUuidIn(key) ?? [])
  const needed = new Set((await keysOf(db, uuids)).flatMap((key) => [key, previewKey(key)]))
  for (const key of keys) if (!needed.has(key)) await storage.remove(key)
}

const sweepBytes = async (platform: Platform, before: Date): Promise<void> => {
  let old: string[] = []
  for await (const { key, modifiedAt } of platform.storage.list(RESOURCES_FOLDER)) {
    if (modifiedAt < before && fileUuidIn(key) !== undefined) old.push(key)
    if (old.length < AT_ONCE) continue
    await removeUnneeded(platform, old)
    old = []
  }
  await removeUnneeded(platform, old)
}

export const sweepResources = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now()
  await endDeletionsBefore(platform.db, restorableSince(now))
  await sweepBytes(platform, new Date(now.getTime() - SETTLED_MS))
  await sendPossiblePreviews(platform)
}

export const sweepingJobs = (platform: Platform): void => {
  platform.jobs.define('resources-sweep', { cron: '41 3 * * *' }, () => sweepResources(platform))
}
