/** The outbox is looked at whenever something was put in, when the next call is due, and every minute besides. */
import type { Platform } from '../../../platform/platform.ts'
import type { Partners } from '../../../partners/partner.ts'
import { forgetUnopened } from '../working/unopened.queries.ts'
import { drain } from './draining.ts'
import { forgetSent, nextDue } from './outbox.queries.ts'
import type { Pace } from './pace.ts'
import { OUTBOX } from './sending-later.ts'

const SWEEP = 'assignments.sweep'
/** For so long admins see what arrived or was opened in vain, in milliseconds. */
const SHOWN_FOR = 30 * 24 * 3_600_000

export const assignmentsJobs = (platform: Platform, { partners }: { partners: Partners }): void => {
  const { db, clock, jobs } = platform
  const paces = new Map<string, Pace>()
  jobs.define(OUTBOX, { cron: '* * * * *', retries: 0 }, async ({ signal }) => {
    await drain({ platform, partners, signal, paces })
    const next = await nextDue(db)
    if (!next || signal.aborted) return
    const startAfter = new Date(Math.max(next.getTime(), clock.now().getTime() + 1000))
    await jobs.send(OUTBOX, {}, { singletonKey: 'later', startAfter })
  })
  jobs.define(SWEEP, { cron: '20 3 * * *' }, async () => {
    const before = new Date(clock.now().getTime() - SHOWN_FOR)
    await forgetSent(db, before)
    await forgetUnopened(db, before)
  })
}
