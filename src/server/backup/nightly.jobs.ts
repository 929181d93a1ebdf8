/** A backup every night, the newest seven kept, on either database. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { keepNewest, stampOf } from './before-migrating.ts'
import { madeAt } from './shape.ts'
import { type Installation, takeBackup } from './take.ts'
import { wholeIn } from './whole.ts'

const KEPT = 7
const BEGINNING = 'night-'
/** Those that are made by themselves; what somebody kept by hand may lie anywhere. */
const BY_ITSELF = /^(night|before)-/

export interface NightSettings {
  /** Files of an object store are in the backup too: only new ones are fetched, the others are linked from the night before. */
  withFiles: boolean
}

/** @returns the folder */
export const backUpTonight = async (
  there: Installation,
  { withFiles }: NightSettings = { withFiles: true },
): Promise<string> => {
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const folder = join(backups, `${BEGINNING}${stampOf(there.clock.now())}`)
  const before = (await wholeIn(backups, there.clock.now())).filter(({ name }) => name.startsWith(BEGINNING)).at(-1)
  await takeBackup(there, folder, { fromStore: withFiles, earlier: before?.folder })
  await keepNewest(backups, { beginning: BEGINNING, kept: KEPT, now: there.clock.now() })
  return folder
}

const HOUR = 3_600_000
const FIRST_HOUR = 2
const LAST_HOUR = 5
const AT_NIGHT = 20
const AT_DAY = 36

/**
 * On the embedded database others wait while rows are read: it is done at night by the clock of the machine, and at any
 * other time only where the last night found it switched off.
 */
export const isNightDue = async ({ database, dataDir, clock }: Installation): Promise<boolean> => {
  if (database.engine === 'postgres') return true
  const now = clock.now()
  const made = (await wholeIn(join(dataDir, 'backups'), now)).filter(({ name }) => BY_ITSELF.test(name))
  const last = made.at(-1)?.at ?? (await madeAt(database.db))
  const hours = (now.getTime() - last.getTime()) / HOUR
  const isNight = now.getHours() >= FIRST_HOUR && now.getHours() < LAST_HOUR
  return hours < -AT_NIGHT || hours > (isNight ? AT_NIGHT : AT_DAY)
}

/** Tried once more before it has failed. */
const RETRIES = 1

/** @param failed is told when the last try of a night did not work */
export const nightWork =
  (there: Installation, failed: () => Promise<void>, settings?: NightSettings) =>
  async ({ attempt }: { attempt: number }): Promise<void> => {
    try {
      if (await isNightDue(there)) await backUpTonight(there, settings)
    } catch (cause) {
      if (attempt > RETRIES) await failed()
      throw cause
    }
  }

export const nightlyBackup = (
  jobs: Jobs,
  there: Installation,
  { failed, withFiles }: NightSettings & { failed: () => Promise<void> },
): void => {
  const cron = there.database.engine === 'embedded' ? '23 * * * *' : '23 2 * * *'
  const settings = { cron, retries: RETRIES, retrySeconds: 600, limitSeconds: 3 * 3600 }
  jobs.define('backup-nightly', settings, nightWork(there, failed, { withFiles }))
}
