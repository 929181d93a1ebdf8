/** Deletes every night: content that was deleted long enough ago, unused files, and abandoned uploads. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import { removeStaleUploads } from '#server/platform/media/incoming-uploads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { deletePictureRow, listUnusedPictures } from './catalog-pictures.queries.ts'
import { clearSource, listOpenProcessing, listProcessing } from './audio-processing.queries.ts'
import {
  clearDeletedContent,
  listCatalogFilesInUse,
  purgeDeletedGroups,
  deleteUnplayedSessions,
} from './cleanup.queries.ts'

/** A file is stored before the row that names it. After this time the row exists, or never will. */
const SETTLED_MS = 2 * DAY_MS
const BATCH_SIZE = 500

/** Deletes audio, transcripts and captions that were replaced. */
const sweepLibrary = async ({ db, storage }: Platform, before: Date): Promise<void> => {
  let oldKeys: string[] = []
  const removeUnneeded = async () => {
    const neededKeys = await listCatalogFilesInUse(db, oldKeys)
    for (const key of oldKeys) if (!neededKeys.has(key)) await storage.remove(key)
    oldKeys = []
  }
  for await (const { key, modifiedAt } of storage.list('library/')) {
    if (modifiedAt < before) oldKeys.push(key)
    if (oldKeys.length === BATCH_SIZE) await removeUnneeded()
  }
  if (oldKeys.length > 0) await removeUnneeded()
}

const sweepPictures = async ({ db, storage }: Platform, before: Date): Promise<void> => {
  for (const folder of await listUnusedPictures(db, before)) {
    for await (const { key } of storage.list(`${folder}/`)) await storage.remove(key)
    await deletePictureRow(db, folder)
  }
}

/** Deletes temporary audio files that a killed server left: of processing that was then canceled, and of voice samples. */
const sweepPartialFiles = async ({ config }: Platform, before: Date): Promise<void> => {
  const folder = join(config.ALAIA_DATA, 'rendering')
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((entry) => entry.startsWith('uploaded-') || entry.includes('.sample.mp3'))) {
    const fileStats = await ignoreRejection(stat(join(folder, name)), 'the file may have just been deleted')
    if (fileStats && fileStats.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Deletes unused uploads after two days, also those of failed runs, which then can't be retried anymore. */
const sweepUploads = async (platform: Platform): Promise<void> => {
  const openRuns = await listOpenProcessing(platform.db)
  await removeStaleUploads(platform, new Set(openRuns.flatMap(({ source_key }) => source_key ?? [])))
  for (const { uuid, source_key } of await listProcessing(platform.db)) {
    if (!source_key || (await platform.storage.stat(source_key))) continue
    await clearSource(platform.db, uuid)
  }
}

export const cleanUpCatalog = async (platform: Platform): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const settledBefore = new Date(now.getTime() - SETTLED_MS)
  const cutoff = getRestoreCutoff(now)
  await deleteUnplayedSessions(db, cutoff)
  await clearDeletedContent(db, cutoff)
  await purgeDeletedGroups(db, cutoff)
  await sweepLibrary(platform, settledBefore)
  await sweepPictures(platform, settledBefore)
  await sweepUploads(platform)
  await sweepPartialFiles(platform, settledBefore)
}

export const registerCatalogCleanup = (platform: Platform): void => {
  platform.jobs.define('library-sweep', { cron: '23 3 * * *' }, () => cleanUpCatalog(platform))
}
