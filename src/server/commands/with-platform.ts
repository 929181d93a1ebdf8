/** Opens the whole platform for a command. It can queue jobs, and runs none itself. */
import { mkdir } from 'node:fs/promises'
import { defineJobs } from '#server/composition/jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createJobs } from '#server/platform/jobs/job-queues.ts'
import { createJsonLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** The embedded database opens only while no server uses it. */
export const withPlatform = async <Result>(
  work: (platform: Platform, database: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig(process.env)
  const log = createJsonLog(config.LOG_LEVEL)
  await mkdir(config.ALAIA_DATA, { recursive: true })
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.ALAIA_DATA, log })
  const jobs = createJobs({ database, log, role: 'web' })
  const events = createEvents({ database, log })
  const storage = openStorage(config, systemClock)
  const { db, lists } = database
  const platform: Platform = { config, clock: systemClock, log, db, lists, jobs, events, storage }
  try {
    await migrate(database)
    defineJobs(platform)
    await jobs.start()
    return await work(platform, database)
  } finally {
    await jobs.stop()
    events.close()
    await database.close()
  }
}
