/** Notifies people when their quota is free again, and deletes closed notifications that no longer matter. */
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteNoticesBefore, markLimitLifted } from './notices.queries.ts'

export const LIMIT_OVER = 'notices.limit-over'
export interface LimitLiftedJob {
  accountUuid: string
  /** ISO 8601. */
  until: string
}

/** Closed notifications are stored for this long. */
const RETENTION_MS = 30 * DAY_MS

type NoticesContext = Pick<Platform, 'db' | 'clock' | 'events'>

const liftLimitAndNotify = async (platform: NoticesContext, { accountUuid, until }: LimitLiftedJob): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const limit = { accountUuid, until: new Date(until), now: platform.clock.now() }
    const lifted = await markLimitLifted(tx, limit)
    if (lifted.length) await platform.events.publish(accountUuid, { kind: 'notifications' }, tx)
  })

export const deleteOldNotices = async ({ db, clock }: NoticesContext): Promise<void> => {
  await deleteNoticesBefore(db, new Date(clock.now().getTime() - RETENTION_MS))
}

export const registerNoticesJobs = (platform: Platform): void => {
  platform.jobs.define<LimitLiftedJob>(LIMIT_OVER, {}, ({ data }) => liftLimitAndNotify(platform, data))
  platform.jobs.define('notices.forget', { cron: '41 3 * * *' }, () => deleteOldNotices(platform))
}
