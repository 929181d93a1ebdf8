/** Takes away the files of what is no longer there. */
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { filesInUse } from './sound.queries.ts'

const QUEUE = 'exercises-files'
/** After everything that somebody waits for. */
const PRIORITY = -100

interface FilesJob {
  account: string
  /** Keys of files, and of folders without the slash at their end. */
  keys: string[]
}

const hasExtension = (key: string): boolean => key.slice(key.lastIndexOf('/')).includes('.')

const removeAll = async ({ db, storage }: Platform, { account, keys }: FilesJob): Promise<void> => {
  const needed = await filesInUse(db, account)
  for (const key of keys.filter((key) => !needed.has(key))) {
    if (hasExtension(key)) await storage.remove(key)
    else for await (const file of storage.list(`${key}/`)) await storage.remove(file.key)
  }
}

export const fileJobs = (platform: Platform): void => {
  platform.jobs.define<FilesJob>(QUEUE, {}, ({ data }) => removeAll(platform, data))
}

/** What another exercise of the same person still needs stays. */
export const sendRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  { tx, account, keys }: { tx: Database; account: string; keys: (string | null | undefined)[] },
): Promise<void> => {
  const files = keys.filter((key) => typeof key === 'string')
  if (files.length > 0) await jobs.send<FilesJob>(QUEUE, { account, keys: files }, { tx, priority: PRIORITY })
}
