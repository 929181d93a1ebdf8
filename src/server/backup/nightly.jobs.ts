/** Makes a backup every night, on either database, and retains the newest seven. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { removeOlderBackups, formatTimestamp } from './pre-migration-backup.ts'
import { getDatabaseCreatedAt } from './shape.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

const BACKUPS_KEPT = 7
const BEGINNING = 'night-'
/** Matches the names of automatic backups. Backups that a person made by hand can be in any folder. */
const BY_ITSELF = /^(night|before)-/

export interface NightlyBackupOptions {
  /** Includes the files of an object storage: only new ones are fetched, others are linked from the last backup. */
  withFiles: boolean
}

/** @returns the folder */
export const runNightlyBackup = async (
  there: Installation,
  { withFiles }: NightlyBackupOptions = { withFiles: true },
): Promise<string> => {
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const folder = join(backups, `${BEGINNING}${formatTimestamp(there.clock.now())}`)
  const before = (await listCompletedBackups(backups, there.clock.now()))
    .filter(({ name }) => name.startsWith(BEGINNING))
    .at(-1)
  await createBackup(there, folder, { fromStore: withFiles, earlier: before?.folder })
  await removeOlderBackups(backups, { beginning: BEGINNING, saved: BACKUPS_KEPT, now: there.clock.now() })
  return folder
}

const HOUR = 3_600_000
const FIRST_HOUR = 2
const LAST_HOUR = 5
const AT_NIGHT = 20
const AT_DAY = 36

/**
 * A backup of the embedded database blocks other queries, so it runs at night in the local time of the machine. During
 * the day it runs only if the machine was off last night.
 */
export const isNightlyBackupDue = async ({ database, dataDir, clock }: Installation): Promise<boolean> => {
  if (database.engine === 'postgres') return true
  const now = clock.now()
  const made = (await listCompletedBackups(join(dataDir, 'backups'), now)).filter(({ name }) => BY_ITSELF.test(name))
  const last = made.at(-1)?.at ?? (await getDatabaseCreatedAt(database.db))
  const hours = (now.getTime() - last.getTime()) / HOUR
  const isNight = now.getHours() >= FIRST_HOUR && now.getHours() < LAST_HOUR
  return hours < -AT_NIGHT || hours > (isNight ? AT_NIGHT : AT_DAY)
}

/** A backup is retried once before it counts as failed. */
const RETRIES = 1

/** @param onFailed is called when the last attempt of a night has failed */
export const createNightlyWork =
  (there: Installation, failed: () => Promise<void>, settings?: NightlyBackupOptions) =>
  async ({ attempt }: { attempt: number }): Promise<void> => {
    try {
      if (await isNightlyBackupDue(there)) await runNightlyBackup(there, settings)
    } catch (cause) {
      if (attempt > RETRIES) await failed()
      throw cause
    }
  }

export const registerNightlyBackup = (
  jobs: Jobs,
  there: Installation,
  { failed, withFiles }: NightlyBackupOptions & { failed: () => Promise<void> },
): void => {
  const cron = there.database.engine === 'embedded' ? '23 * * * *' : '23 2 * * *'
  const settings = { cron, retries: RETRIES, retrySeconds: 600, limitSeconds: 3 * 3600 }
  jobs.define('backup-nightly', settings, createNightlyWork(there, failed, { withFiles }))
}
