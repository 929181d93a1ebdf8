/** The background work of Learn: pages of hand-outs, and every night lessons that were deleted long enough ago. */
import type { Platform } from '../../platform/platform.ts'
import { handoutsJobs, sendMissingHandouts } from './handouts.jobs.ts'
import { removeDeleted } from './keeping/lessons.queries.ts'
import { restorableSince } from './keeping/wire.ts'

/** Those that nobody has marked or written on. */
export const sweepLearn = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  removeDeleted(db, restorableSince(clock.now()))

export const learnJobs = (platform: Platform): void => {
  handoutsJobs(platform)
  platform.jobs.define('learn-sweep', { cron: '41 3 * * *' }, async () => {
    await sweepLearn(platform)
    await sendMissingHandouts(platform)
  })
}
