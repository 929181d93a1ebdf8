/**
 * The services that the platform provides to every domain: database, files, jobs, events, time, log and configuration.
 */
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ListReader } from './database/lists.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/job-queues.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage/storage.ts'

export interface Platform {
  config: Config
  clock: Clock
  log: Log
  db: Database
  /** Reads big lists for staff without slowing down writes. */
  lists: ListReader
  jobs: Jobs
  events: Events
  storage: Storage
}
