/** Takes away the files of what is no longer there. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeSentences } from '../sound/render-sound.ts'
import { listExerciseIds, listFilesInUse } from '../sound/sound.queries.ts'

const QUEUE = 'exercises-files'
/** After everything that somebody waits for. */
const PRIORITY = -100

interface FilesJob {
  account: string
  /** Keys of files, and of folders without the slash at their end. */
  keys: string[]
  /** An exercise whose spoken sentences go too. */
  sentences: string | null
}

const hasExtension = (key: string): boolean => key.slice(key.lastIndexOf('/')).includes('.')

const removeFiles = async (platform: Platform, { account, keys, sentences }: FilesJob): Promise<void> => {
  const { db, storage } = platform
  if (sentences) await removeSentences(platform, sentences)
  const needed = await listFilesInUse(db, account)
  for (const key of keys.filter((key) => !needed.has(key))) {
    if (hasExtension(key)) await storage.remove(key)
    else for await (const file of storage.list(`${key}/`)) await storage.remove(file.key)
  }
}

export const registerExerciseFileJobs = (platform: Platform): void => {
  platform.jobs.define<FilesJob>(QUEUE, {}, ({ data }) => removeFiles(platform, data))
}

/** For someone whose exercises are all about to go: their files are another's care. */
export const enqueueSentencesRemoval = async (
  platform: Pick<Platform, 'jobs'>,
  { tx, account }: { tx: Database; account: string },
): Promise<void> => {
  for (const sentences of await listExerciseIds(tx, account)) {
    await enqueueFileRemoval(platform, { tx, account, keys: [], sentences })
  }
}

interface FileRemoval {
  tx: Database
  account: string
  keys: (string | null | undefined)[]
  sentences?: string
}

/** What another exercise of the same person still needs stays. */
export const enqueueFileRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  { tx, account, keys, sentences = '' }: FileRemoval,
): Promise<void> => {
  const files = keys.filter((key) => typeof key === 'string')
  if (files.length === 0 && !sentences) return
  const job: FilesJob = { account, keys: files, sentences: sentences || null }
  await jobs.send<FilesJob>(QUEUE, job, { tx, priority: PRIORITY })
}
