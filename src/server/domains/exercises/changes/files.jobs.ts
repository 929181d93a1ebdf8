/** Removes files that are no longer needed. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeSentences } from '../audio/render-audio.ts'
import { listExerciseIds, listExerciseFilesInUse } from '../audio/audio.queries.ts'

const QUEUE = 'exercises-files'
/** The priority is below everything that somebody waits for. */
const PRIORITY = -100

interface FilesJob {
  account: string
  /** The keys of files, and of folders without the slash at their end. */
  keys: string[]
  /** The uuid of an exercise whose rendered sentences are removed too. */
  sentences: string | null
}

const hasExtension = (key: string): boolean => key.slice(key.lastIndexOf('/')).includes('.')

const removeFiles = async (platform: Platform, { account, keys, sentences }: FilesJob): Promise<void> => {
  const { db, storage } = platform
  if (sentences) await removeSentences(platform, sentences)
  const needed = await listExerciseFilesInUse(db, account)
  for (const key of keys.filter((key) => !needed.has(key))) {
    if (hasExtension(key)) await storage.remove(key)
    else for await (const file of storage.list(`${key}/`)) await storage.remove(file.key)
  }
}

export const registerExerciseFileJobs = (platform: Platform): void => {
  platform.jobs.define<FilesJob>(QUEUE, {}, ({ data }) => removeFiles(platform, data))
}

/**
 * Enqueues the removal of the rendered sentences of all exercises of a person. The stored files are removed elsewhere.
 */
export const enqueueSentencesRemoval = async (
  platform: Pick<Platform, 'jobs'>,
  { tx, account }: { tx: Database; account: string },
): Promise<void> => {
  for (const sentences of await listExerciseIds(tx, account)) {
    await enqueueExerciseFileRemoval(platform, { tx, account, keys: [], sentences })
  }
}

interface FileRemoval {
  tx: Database
  account: string
  keys: (string | null | undefined)[]
  sentences?: string
}

/** Enqueues the removal of files. Files that another exercise of the person still needs stay. */
export const enqueueExerciseFileRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  { tx, account, keys, sentences = '' }: FileRemoval,
): Promise<void> => {
  const files = keys.filter((key) => typeof key === 'string')
  if (files.length === 0 && !sentences) return
  const job: FilesJob = { account, keys: files, sentences: sentences || null }
  await jobs.send<FilesJob>(QUEUE, job, { tx, priority: PRIORITY })
}
