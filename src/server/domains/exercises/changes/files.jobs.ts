/** Takes away the files of what is no longer there. */
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetSentences } from '../sound/sound-making.ts'
import { exercisesOf, filesInUse } from '../sound/sound.queries.ts'

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

const removeAll = async (platform: Platform, { account, keys, sentences }: FilesJob): Promise<void> => {
  const { db, storage } = platform
  if (sentences) await forgetSentences(platform, sentences)
  const needed = await filesInUse(db, account)
  for (const key of keys.filter((key) => !needed.has(key))) {
    if (hasExtension(key)) await storage.remove(key)
    else for await (const file of storage.list(`${key}/`)) await storage.remove(file.key)
  }
}

export const fileJobs = (platform: Platform): void => {
  platform.jobs.define<FilesJob>(QUEUE, {}, ({ data }) => removeAll(platform, data))
}

/** For someone whose exercises are all about to go: their files are another's care. */
export const sendSentencesRemoval = async (
  platform: Pick<Platform, 'jobs'>,
  { tx, account }: { tx: Database; account: string },
): Promise<void> => {
  for (const sentences of await exercisesOf(tx, account)) {
    await sendRemoval(platform, { tx, account, keys: [], sentences })
  }
}

interface Removal {
  tx: Database
  account: string
  keys: (string | null | undefined)[]
  sentences?: string
}

/** What another exercise of the same person still needs stays. */
export const sendRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  { tx, account, keys, sentences = '' }: Removal,
): Promise<void> => {
  const files = keys.filter((key) => typeof key === 'string')
  if (files.length === 0 && !sentences) return
  const job: FilesJob = { account, keys: files, sentences: sentences || null }
  await jobs.send<FilesJob>(QUEUE, job, { tx, priority: PRIORITY })
}
