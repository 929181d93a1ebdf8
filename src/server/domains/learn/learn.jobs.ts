/** Every night: lessons that were deleted long enough ago, and that nobody has marked or written on. */
import type { Platform } from '../../platform/platform.ts'
import { removeDeleted } from './keeping/lessons.queries.ts'
import { restorableSince } from './keeping/wire.ts'

export const sweepLearn = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  removeDeleted(db, restorableSince(clock.now()))

export const learnJobs = (platform: Platform): void => {
  platform.jobs.define('learn-sweep', { cron: '41 3 * * *' }, () => sweepLearn(platform))
}
