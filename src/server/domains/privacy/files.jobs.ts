/** Removes files from the storage whose rows were deleted. */
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import { collectPersonalData, collectTexts } from './personal-data.ts'

const KEYS_QUEUE = 'privacy-files'
const SWEEP_QUEUE = 'privacy-sweep'

/** The rows are gone, so nothing would enqueue the removal again: 18 retries cover a storage outage of half a day. */
const retryOptions = { retries: 18, retrySeconds: 15 }

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
  const latestTime = new Date(until)
  for await (const { key, modifiedAt } of storage.list(`${getPrivateFolder(account)}/`)) {
    if (modifiedAt <= latestTime && !isMentioned(key)) await storage.remove(key)
  }
}

export const registerFileRemovalJobs = (platform: Platform): void => {
  platform.jobs.define<KeysJob>(KEYS_QUEUE, retryOptions, async ({ data }) => {
    for (const key of data.keys) await platform.storage.remove(key)
  })
  platform.jobs.define<SweepJob>(SWEEP_QUEUE, retryOptions, ({ data }) => sweepFiles(platform, data))
}

type RemovalSender = Pick<Platform, 'jobs' | 'clock'>

export const enqueueFileRemoval = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  job: KeysJob,
): Promise<void> => {
  if (job.keys.length) await jobs.send<KeysJob>(KEYS_QUEUE, job, { tx })
}

const SECOND_SWEEP_DELAY_MS = HOUR_MS
/** Audio is stored moments before its row names it, so younger files are left alone. */
const RECENT_MS = 15 * MINUTE_MS

interface FolderSweep {
  account: string
  /** The account stays and may create files in the meantime, so the first sweep also leaves young files alone. */
  accountStays?: boolean
}

/** Sweeps the folder now and again an hour later, because a file may have been rendering. */
export const enqueueFolderSweep = async (
  { jobs, clock }: RemovalSender,
  tx: Database,
  { account, accountStays }: FolderSweep,
): Promise<void> => {
  const now = clock.now().getTime()
  const until = (moment: number) => ({ account, until: new Date(moment).toISOString() })
  await jobs.send<SweepJob>(SWEEP_QUEUE, until(accountStays ? now - RECENT_MS : now), { tx })
  const startAfter = new Date(now + SECOND_SWEEP_DELAY_MS)
  await jobs.send<SweepJob>(SWEEP_QUEUE, until(now + SECOND_SWEEP_DELAY_MS - RECENT_MS), { tx, startAfter })
}
