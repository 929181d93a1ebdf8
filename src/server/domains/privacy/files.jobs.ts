/** Takes files out of the storage whose rows are gone. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import { collectPersonalData, collectTexts } from './personal-data.ts'

const KEYS = 'privacy-files'
const SWEEP = 'privacy-sweep'

/** Whose files these were is gone, and nobody asks again: eighteen further tries, for a store that is away half a day. */
const patience = { retries: 18, retrySeconds: 15 }

interface KeysJob {
  account: string
  keys: string[]
}

interface SweepJob {
  account: string
  /** Only what was stored up to then, ISO 8601: what is stored now may not have its row yet. */
  until: string
}

type FileRemovalContext = Pick<Platform, 'db' | 'storage'>

/** Removes every file in the person's folder that none of their rows mentions. */
const sweepFiles = async ({ db, storage }: FileRemovalContext, { account, until }: SweepJob): Promise<void> => {
  const mentioned = collectTexts((await collectPersonalData(db, account)).tables).filter((text) =>
    text.startsWith('private/'),
  )
  const isKept = (key: string) => mentioned.some((one) => key === one || key.startsWith(`${one}/`))
  const last = new Date(until)
  for await (const { key, modifiedAt } of storage.list(`${privateFolderOf(account)}/`)) {
    if (modifiedAt <= last && !isKept(key)) await storage.remove(key)
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
/** A sound is stored moments before its row says so; what is younger than this is left alone. */
const YOUNG = 15 * MINUTE

interface FolderSweep {
  account: string
  /** They go on making things meanwhile: at the first look too what is young is left alone. */
  stays?: boolean
}

/** At once, and an hour later once more: something may have been in the making. */
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
