/** The background work of Learn: pages of hand-outs, and every night lessons that were deleted long enough ago. */
import type { Platform } from '#server/platform/platform.ts'
import { registerHandoutsJobs, enqueueMissingHandouts } from './handouts.jobs.ts'
import { purgeDeletedLessons } from './authoring/lessons.queries.ts'
import { restorableSince } from './authoring/wire.ts'

/** Those that nobody has marked or written on. */
export const purgeDeletedLearn = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  purgeDeletedLessons(db, restorableSince(clock.now()))

export const registerLearnJobs = (platform: Platform): void => {
  registerHandoutsJobs(platform)
  platform.jobs.define('learn-sweep', { cron: '41 3 * * *' }, async () => {
    await purgeDeletedLearn(platform)
    await enqueueMissingHandouts(platform)
  })
}
