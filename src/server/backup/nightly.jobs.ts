/** On a database server a backup every night, the newest seven kept; the embedded database keeps dumps of itself. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { keepNewest, stampOf } from './before-migrating.ts'
import { type Installation, takeBackup } from './take.ts'

const KEPT = 7
const BEGINNING = 'night-'

/** @returns the folder */
export const backUpTonight = async (there: Installation): Promise<string> => {
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const folder = join(backups, `${BEGINNING}${stampOf(there.clock.now())}`)
  await takeBackup(there, folder)
  await keepNewest(backups, BEGINNING, KEPT)
  return folder
}

/** Tried once more before it has failed. */
const RETRIES = 1

/** @param failed is told when the last try of a night did not work */
export const nightWork =
  (there: Installation, failed: () => Promise<void>) =>
  async ({ attempt }: { attempt: number }): Promise<void> => {
    try {
      await backUpTonight(there)
    } catch (cause) {
      if (attempt > RETRIES) await failed()
      throw cause
    }
  }

export const nightlyBackup = (jobs: Jobs, there: Installation, failed: () => Promise<void>): void => {
  if (there.database.engine === 'embedded') return
  const settings = { cron: '23 2 * * *', retries: RETRIES, retrySeconds: 600, limitSeconds: 3 * 3600 }
  jobs.define('backup-nightly', settings, nightWork(there, failed))
}
