/** `import sessions <folder> [--dry-run]`: what the folder's manifest names becomes sessions; a worker makes their sound ready. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importFolder, ImportRefused, reportLines } from './domains/library/keeping/importing/import-folder.ts'
import { libraryJobs } from './domains/library/library.jobs.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { createEvents } from './platform/events/events.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { jsonLog } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { openStorage } from './platform/storage/open-storage.ts'

const USAGE = 'Say what and from where: npm run alaia -- import sessions <folder> [--dry-run]'
/** Of sessions that name no author. */
const AUTHOR = 'Alaia'

/** A platform that sends work and does none itself. */
const withPlatform = async <Result>(work: (platform: Platform) => Promise<Result>): Promise<Result> => {
  const config = readConfig(process.env)
  const log = jsonLog(config.LOG_LEVEL)
  await mkdir(config.ALAIA_DATA, { recursive: true })
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.ALAIA_DATA, log })
  const jobs = createJobs({ database, log, role: 'web' })
  const events = createEvents({ database, log })
  const storage = openStorage(config, systemClock)
  const platform: Platform = { config, clock: systemClock, log, db: database.db, jobs, events, storage }
  try {
    await migrate(database)
    libraryJobs(platform)
    await jobs.start()
    return await work(platform)
  } finally {
    await jobs.stop()
    events.close()
    await database.close()
  }
}

/** @returns what is to be said @throws ImportRefused */
export const importByWords = async (words: readonly string[]): Promise<string[]> => {
  const dryRun = words.includes('--dry-run')
  const [what, folder, ...more] = words.filter((word) => word !== '--dry-run')
  if (what !== 'sessions' || !folder || more.length > 0) throw new ImportRefused(USAGE)
  const report = await withPlatform((platform) =>
    importFolder(platform, { folder: resolve(folder), dryRun, author: AUTHOR }),
  )
  const waits = !dryRun && report.added + report.changed > 0
  if (report.failed > 0 || report.problems.length > 0) process.exitCode = 1
  return [
    ...reportLines(report),
    ...(waits ? ['The server makes the sounds ready: see them in the admin area, under Sessions.'] : []),
  ]
}
