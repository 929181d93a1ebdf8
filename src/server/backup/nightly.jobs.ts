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

export const nightlyBackup = (jobs: Jobs, there: Installation): void => {
  if (there.database.engine === 'embedded') return
  jobs.define('backup-nightly', { cron: '23 2 * * *', retries: 1, retrySeconds: 600, limitSeconds: 3 * 3600 }, () =>
    backUpTonight(there),
  )
}
