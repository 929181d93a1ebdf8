/** Says that there is something to send. */
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

export const OUTBOX = 'assignments.outbox'

/** As soon as the transaction commits. */
export const sendOutbox = ({ jobs }: Pick<Platform, 'jobs'>, tx: Database): Promise<void> =>
  jobs.send(OUTBOX, {}, { tx, singletonKey: 'now' })
