/** A limit that is over is said when it is; what people have closed goes when it no longer matters. */
import type { Platform } from '../../platform/platform.ts'
import { forgetNoticesBefore, liftLimit } from './notices.queries.ts'

export const LIMIT_OVER = 'notices.limit-over'
export interface LimitOver {
  accountUuid: string
  /** ISO 8601 */
  until: string
}

/** Closed notices are kept for so long, in milliseconds. */
const MEMORY = 30 * 24 * 3_600_000

type Parts = Pick<Platform, 'db' | 'clock' | 'events'>

const sayLimitOver = async (platform: Parts, { accountUuid, until }: LimitOver): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const limit = { accountUuid, until: new Date(until), now: platform.clock.now() }
    const lifted = await liftLimit(tx, limit)
    if (lifted.length) await platform.events.tell(accountUuid, { kind: 'notifications' }, tx)
  })

export const forgetOldNotices = async ({ db, clock }: Parts): Promise<void> => {
  await forgetNoticesBefore(db, new Date(clock.now().getTime() - MEMORY))
}

export const noticesJobs = (platform: Platform): void => {
  platform.jobs.define<LimitOver>(LIMIT_OVER, {}, ({ data }) => sayLimitOver(platform, data))
  platform.jobs.define('notices.forget', { cron: '41 3 * * *' }, () => forgetOldNotices(platform))
}
