/**
 * Every night, removes deletions past their restore window and files that no row needs, and enqueues previews that have
 * become possible.
 */
import { DAY_MS } from '#rules/durations.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteDeletionsBefore } from './delete-items.queries.ts'
import { listFileKeys } from './files.queries.ts'
import { parseFileUuid, previewKey, RESOURCES_FOLDER } from './resource-keys.ts'
import { enqueueMissingPreviews } from './previews.jobs.ts'

/** A file is stored before the row that names it; after this time the row exists, or never will. */
const SETTLED_MS = 2 * DAY_MS
const BATCH_SIZE = 500

/** Removes the contents of files that are gone, and contents that were replaced. */
const removeUnneeded = async ({ db, storage }: Platform, keys: readonly string[]): Promise<void> => {
  const uuids = keys.flatMap((key) => parseFileUuid(key) ?? [])
  const neededKeys = new Set((await listFileKeys(db, uuids)).flatMap((key) => [key, previewKey(key)]))
  for (const key of keys) if (!neededKeys.has(key)) await storage.remove(key)
}

const sweepContents = async (platform: Platform, before: Date): Promise<void> => {
  let oldKeys: string[] = []
  for await (const { key, modifiedAt } of platform.storage.list(RESOURCES_FOLDER)) {
    if (modifiedAt < before && parseFileUuid(key) !== undefined) oldKeys.push(key)
    if (oldKeys.length < BATCH_SIZE) continue
    await removeUnneeded(platform, oldKeys)
    oldKeys = []
  }
  await removeUnneeded(platform, oldKeys)
}

export const cleanUpResources = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now()
  await deleteDeletionsBefore(platform.db, getRestoreCutoff(now))
  await sweepContents(platform, new Date(now.getTime() - SETTLED_MS))
  await enqueueMissingPreviews(platform)
}

export const registerResourceCleanup = (platform: Platform): void => {
  platform.jobs.define('resources-sweep', { cron: '41 3 * * *' }, () => cleanUpResources(platform))
}
