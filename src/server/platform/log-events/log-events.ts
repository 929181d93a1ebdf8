/**
 * Every event that the server logs: what happened, and what an operator does about it. The codes are stable, because
 * operators filter and alert on them. `docs/operations.md` lists them, written by `node scripts/log-events.ts`.
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
  /** What happened. Every line of the event has this sentence as its message. */
  meaning: string
  /** What an operator does about it, as Markdown in `docs/operations.md`. */
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
