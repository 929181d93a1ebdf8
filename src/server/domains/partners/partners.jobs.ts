/** Deletes data of sign-ons that nobody can use any more. */
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { COURSE_SYNC_QUEUE, runCourseSync } from './lti/courses.ts'
import { deleteOldKeys } from './lti/signing-keys.ts'
import { deleteLaunchesBefore } from './lti/lti.queries.ts'
import { deleteMessagesBefore, deleteRequestsBefore } from './sign-on.queries.ts'

/** Message ids are stored longer than messages are valid, because a clock may be days ahead and then corrected. */
const CLOCK_AHEAD_MS = 7 * DAY_MS

export const deleteExpiredSignOns = async (deps: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const { db } = deps
  const now = deps.clock.now()
  await deleteRequestsBefore(db, now)
  await deleteMessagesBefore(db, new Date(now.getTime() - CLOCK_AHEAD_MS))
  await deleteLaunchesBefore(db, now)
  await deleteOldKeys(deps)
}

export const registerPartnersJobs = (platform: Platform): void => {
  platform.jobs.define('partners.forget', { cron: '37 * * * *' }, () => deleteExpiredSignOns(platform))
  platform.jobs.define<{ uuid: string }>(COURSE_SYNC_QUEUE, { retrySeconds: 30 }, ({ data }) =>
    runCourseSync({ platform }, data.uuid),
  )
}
