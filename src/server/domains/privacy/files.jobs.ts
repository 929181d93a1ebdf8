/** Removes files from the storage whose rows were deleted. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import { collectPersonalData, collectTexts } from './personal-data.ts'

const KEYS = 'privacy-files'
const SWEEP = 'privacy-sweep'

/** The rows are gone, so nothing would enqueue the removal again: 18 retries cover a storage outage of half a day. */
const patience = { retries: 18, retrySeconds: 15 }

interface KeysJob {
  account: string
  keys: string[]
}

interface SweepJob {
  account: string
  /** Considers only files stored up to this time, ISO 8601: a newer file may not have its row yet. */
  until: string
}

type FileRemovalContext = Pick<Platform, 'db' | 'storage'>

/** Removes every file in the person's folder that none of their rows mentions. */
const sweepFiles = async ({ db, storage }: FileRemovalContext, { account, until }: SweepJob): Promise<void> => {
  const mentioned = collectTexts((await collectPersonalData(db, account)).tables).filter((text) =>
    text.startsWith('private/'),
  )
  const isMentioned = (key: string) => mentioned.some((mention) => key === mention || key.startsWith(`${mention}/`))
  const last = new Date(until)
  for await (const { key, modifiedAt } of storage.list(`${privateFolderOf(account)}/`)) {
    if (modifiedAt <= last && !isMentioned(key)) await storage.remove(key)
  }
}

export const registerFileRemovalJobs = (platform: Platform): void => {
  platform.jobs.define<KeysJob>(KEYS, patience, async ({ data }) => {
    for (const key of data.keys) await platform.storage.remove(key)
  })
  platform.jobs.define<SweepJob>(SWEEP, patience, ({ data }) => sweepFiles(platform, data))
}

type RemovalSender = Pick<Platform, 'jobs' | 'clock'>

export const enqueueFileRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  job: KeysJob,
): Promise<void> => {
  if (job.keys.length) await jobs.send<KeysJob>(KEYS, job, { tx })
}

const MINUTE = 60_000
const SECOND_LOOK = 60 * MINUTE
/** Audio is stored moments before its row names it, so younger files are left alone. */
const YOUNG = 15 * MINUTE

interface FolderSweep {
  account: string
  /** The account stays and may create files in the meantime, so the first sweep also leaves young files alone. */
  stays?: boolean
}

/** Sweeps the folder now and again an hour later, because a file may have been rendering. */
export const enqueueFolderSweep = async (
  { jobs, clock }: RemovalSender,
  tx: Database,
  { account, stays }: FolderSweep,
): Promise<void> => {
  const now = clock.now().getTime()
  const until = (moment: number) => ({ account, until: new Date(moment).toISOString() })
  await jobs.send<SweepJob>(SWEEP, until(stays ? now - YOUNG : now), { tx })
  const startAfter = new Date(now + SECOND_LOOK)
  await jobs.send<SweepJob>(SWEEP, until(now + SECOND_LOOK - YOUNG), { tx, startAfter })
}
