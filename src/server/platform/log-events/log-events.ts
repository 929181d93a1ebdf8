/**
 * Every event that the server logs: what happened, and what a server admin does about it. The codes are stable, because
 * server admins filter and alert on them. `docs/operations.md` lists them, written by `node scripts/log-events.ts`.
 */
import { databaseEvents } from './database-events.ts'
import { domainEvents } from './domain-events.ts'
import { jobEvents } from './job-events.ts'
import { partnerEvents } from './partner-events.ts'
import { processEvents } from './process-events.ts'
import { requestEvents } from './request-events.ts'

export type LogLevel = 'info' | 'warn' | 'error'

interface LogEventDescription {
  level: LogLevel
  /** A sentence that says what happened. Every line of the event has it as its message. */
  meaning: string
  /** The steps that a server admin takes, as Markdown in `docs/operations.md`. */
  action: string
}

export const logEvents = {
  ...processEvents,
  ...databaseEvents,
  ...jobEvents,
  ...requestEvents,
  ...domainEvents,
  ...partnerEvents,
} satisfies Record<string, LogEventDescription>

/** The code of an event, such as `job.failed`. */
export type LogEvent = keyof typeof logEvents
