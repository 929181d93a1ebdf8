/** Starts the outbox job when there are calls to send. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export const OUTBOX = 'assignments.outbox'

/** The job starts as soon as the transaction commits. */
export const enqueueOutbox = ({ jobs }: Pick<Platform, 'jobs'>, tx: Database): Promise<void> =>
  jobs.send(OUTBOX, {}, { tx, singletonKey: 'now' })
