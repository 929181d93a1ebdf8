/** What is kept of sign-ons goes when nobody could use it any more. */
import type { Platform } from '../../platform/platform.ts'
import { READ_COURSE, readCourseInJob } from './lti/courses.ts'
import { forgetOldKeys } from './lti/keys.ts'
import { forgetLaunchesBefore } from './lti/lti.queries.ts'
import { forgetMessagesBefore, forgetRequestsBefore } from './sign-on.queries.ts'

/** Of what was carried in once we know it longer than it counts: a clock may be days ahead, and right again. */
const CLOCK_AHEAD = 7 * 24 * 3_600_000

export const forgetOldSignOns = async (parts: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const { db } = parts
  const now = parts.clock.now()
  await forgetRequestsBefore(db, now)
  await forgetMessagesBefore(db, new Date(now.getTime() - CLOCK_AHEAD))
  await forgetLaunchesBefore(db, now)
  await forgetOldKeys(parts)
}

export const partnersJobs = (platform: Platform): void => {
  platform.jobs.define('partners.forget', { cron: '37 * * * *' }, () => forgetOldSignOns(platform))
  platform.jobs.define<{ uuid: string }>(READ_COURSE, { retrySeconds: 30 }, ({ data }) =>
    readCourseInJob({ platform }, data.uuid),
  )
}
