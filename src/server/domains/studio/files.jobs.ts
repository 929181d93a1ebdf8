/** Removes files of recordings whose rows were deleted. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import type { AudioRow } from './audio/audio.queries.ts'
import { listUsedKeys } from './files.queries.ts'

const QUEUE = 'studio-files'

/** The rows are gone, so nothing would enqueue the removal again: 18 retries cover a storage outage of half a day. */
const retryOptions = { retries: 18, retrySeconds: 15 }

interface RemovalJob {
  keys: string[]
}

export const listAudioKeys = (audio: readonly AudioRow[]): string[] =>
  audio
    .flatMap(({ audio_key, transcript_key, captions_key }) => [audio_key, transcript_key, captions_key])
    .filter((key) => key !== null)

export const enqueueStudioFileRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length > 0) await jobs.send<RemovalJob>(QUEUE, { keys: [...keys] }, { tx })
}

type FileContext = Pick<Platform, 'db' | 'storage'>

/** A file that a row names again, or still, stays. */
export const removeUnusedFiles = async ({ db, storage }: FileContext, keys: readonly string[]): Promise<void> => {
  const used = await listUsedKeys(db, keys)
  for (const key of keys) if (!used.has(key)) await storage.remove(key)
}

/** Removes files at once, after their transaction: the job does it if this process is killed or the storage is down. */
export const removeFilesNow = (platform: FileContext, keys: readonly string[]): Promise<void> =>
  ignoreRejection(removeUnusedFiles(platform, keys), 'the job removes them')

export const registerStudioFileJobs = (platform: Platform): void =>
  platform.jobs.define<RemovalJob>(QUEUE, retryOptions, ({ data }) => removeUnusedFiles(platform, data.keys))
