/** The outbox is processed when a call is added, when the next call is due, and once a minute. */
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Partners } from '#server/partners/partner.ts'
import { deleteUnopened } from '../submissions/unopened.queries.ts'
import { drainOutbox } from './drain-outbox.ts'
import { deleteDeliveredCalls, getNextDueTime } from './outbox.queries.ts'
import type { OutboxThrottle } from './limit-concurrency.ts'
import { OUTBOX } from './enqueue-outbox.ts'

const SWEEP = 'assignments.sweep'
/** The retention of delivered calls and failed openings. */
const RETENTION_MS = 30 * DAY_MS

export const registerAssignmentsJobs = (platform: Platform, { partners }: { partners: Partners }): void => {
  const { db, clock, jobs } = platform
  const throttles = new Map<string, OutboxThrottle>()
  jobs.define(OUTBOX, { cron: '* * * * *', retries: 0 }, async ({ signal }) => {
    await drainOutbox({ platform, partners, signal, throttles })
    const next = await getNextDueTime(db)
    if (!next || signal.aborted) return
    const startAfter = new Date(Math.max(next.getTime(), clock.now().getTime() + 1000))
    await jobs.send(OUTBOX, {}, { singletonKey: 'later', startAfter })
  })
  jobs.define(SWEEP, { cron: '20 3 * * *' }, async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    await deleteDeliveredCalls(db, before)
    await deleteUnopened(db, before)
  })
}
