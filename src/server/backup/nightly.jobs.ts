/** Makes a backup every night, on either database, and retains the newest seven. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, HOUR_SECONDS } from '#rules/durations.ts'
import type { Jobs } from '#server/platform/jobs/job-queues.ts'
import { removeOlderBackups, formatTimestamp } from './pre-migration-backup.ts'
import { getDatabaseCreatedAt } from './database-tables.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

const MAX_BACKUPS = 7
const NAME_PREFIX = 'night-'
/** Matches the names of automatic backups. Backups that a person made by hand can be in any folder. */
const AUTOMATIC_NAME = /^(night|before)-/

export interface NightlyBackupOptions {
  /** Includes the files of an object storage: only new ones are fetched, others are linked from the last backup. */
  withFiles: boolean
}

/** @returns the folder */
export const runNightlyBackup = async (
  installation: Installation,
  { withFiles }: NightlyBackupOptions = { withFiles: true },
): Promise<string> => {
  const backups = join(installation.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const folder = join(backups, `${NAME_PREFIX}${formatTimestamp(installation.clock.now())}`)
  const before = (await listCompletedBackups(backups, installation.clock.now()))
    .filter(({ name }) => name.startsWith(NAME_PREFIX))
    .at(-1)
  await createBackup(installation, folder, { fromStore: withFiles, earlier: before?.folder })
  await removeOlderBackups(backups, { prefix: NAME_PREFIX, maxCount: MAX_BACKUPS, now: installation.clock.now() })
  return folder
}

const FIRST_HOUR = 2
const LAST_HOUR = 5
const MIN_HOURS_AT_NIGHT = 20
const MIN_HOURS_BY_DAY = 36

/**
 * A backup of the embedded database blocks other queries, so it runs at night in the local time of the machine. During
 * the day it runs only if the machine was off last night.
 */
export const isNightlyBackupDue = async ({ database, dataDir, clock }: Installation): Promise<boolean> => {
  if (database.engine === 'postgres') return true
  const now = clock.now()
  const automaticBackups = (await listCompletedBackups(join(dataDir, 'backups'), now)).filter(({ name }) =>
    AUTOMATIC_NAME.test(name),
  )
  const lastBackupAt = automaticBackups.at(-1)?.at ?? (await getDatabaseCreatedAt(database.db))
  const hours = (now.getTime() - lastBackupAt.getTime()) / HOUR_MS
  const isNight = now.getHours() >= FIRST_HOUR && now.getHours() < LAST_HOUR
  return hours < -MIN_HOURS_AT_NIGHT || hours > (isNight ? MIN_HOURS_AT_NIGHT : MIN_HOURS_BY_DAY)
}

/** A backup is retried once before it counts as failed. */
const RETRIES = 1

/** @param onFailed is called when the last attempt of a night has failed */
export const createNightlyWork =
  (installation: Installation, onFailed: () => Promise<void>, settings?: NightlyBackupOptions) =>
  async ({ attempt }: { attempt: number }): Promise<void> => {
    try {
      if (await isNightlyBackupDue(installation)) await runNightlyBackup(installation, settings)
    } catch (cause) {
      if (attempt > RETRIES) await onFailed()
      throw cause
    }
  }

export const registerNightlyBackup = (
  jobs: Jobs,
  installation: Installation,
  { failed, withFiles }: NightlyBackupOptions & { failed: () => Promise<void> },
): void => {
  const cron = installation.database.engine === 'embedded' ? '23 * * * *' : '23 2 * * *'
  const settings = { cron, retries: RETRIES, retrySeconds: 600, limitSeconds: 3 * HOUR_SECONDS }
  jobs.define('backup-nightly', settings, createNightlyWork(installation, failed, { withFiles }))
}
