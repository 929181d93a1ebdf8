/** The complete server in process, on a real database and folder, for tests that call it over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { defineJobs } from '#server/composition/jobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createJobs } from '#server/platform/jobs/job-queues.ts'
import { createJsonLog, type Log } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { getTestDatabase } from './database.ts'

export interface MovableClock extends Clock {
  /** Moves the clock forward. */
  advance(milliseconds: number): void
  /** Stops the clock, for tests whose result must not depend on how long they take. `advance` still moves it. */
  stop(): void
}

const createMovableClock = (): MovableClock => {
  let offset = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    stop: () => {
      stoppedAt = Date.now()
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  platform: Platform
  clock: MovableClock
  /** Every logged line, for checks of what must not be logged. */
  logLines: string[]
  /** Retries failed jobs now. */
  retryJobs(): Promise<void>
  close(): Promise<void>
}

/** Deletes the jobs that other test files on this database have left, because they would run first. */
const deleteJobs = (db: Platform['db']) =>
  sql`
    do $$ begin
      if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
    end $$`.execute(db)

const retryJobsNow = (db: Platform['db']) =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)

/** Jobs are enqueued but not processed unless `work` is true. Calls are not limited, because tests send thousands. */
export const openTestApp = async ({
  env = {},
  work = false,
  on,
}: { env?: NodeJS.ProcessEnv; work?: boolean; on?: OpenDatabase } = {}): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-app-'))
  const clock = createMovableClock()
  const logLines: string[] = []
  const log: Log = createJsonLog('info', (line) => logLines.push(line))
  const config = readConfig({ NODE_ENV: 'test', ALAIA_DATA: folder, CALLS_PER_MINUTE: '0', ...env })
  const database = on ?? (await getTestDatabase())
  const jobs = createJobs({ database, log, role: work ? 'all' : 'web' })
  const events = createEvents({ database, log })
  const { db, lists } = database
  const platform: Platform = { config, clock, log, db, lists, jobs, events, storage: openStorage(config, clock) }
  defineJobs(platform)
  const app = await createApp(platform)
  if (work) await deleteJobs(database.db)
  await jobs.start()
  return {
    app,
    platform,
    clock,
    logLines,
    async retryJobs() {
      await retryJobsNow(database.db)
    },
    async close() {
      await app.close()
      await jobs.stop()
      events.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
