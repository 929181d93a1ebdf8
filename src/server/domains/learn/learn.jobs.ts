/**
 * The background jobs of Learn: PDFs of handouts and, every night, the removal of lessons that were deleted long enough
 * ago.
 */
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerHandoutsJobs, enqueueMissingHandouts } from './handouts.jobs.ts'
import { purgeDeletedLessons } from './authoring/lessons.queries.ts'

/** Removes deleted lessons for good, unless teachers have records of them. */
export const purgeDeletedLearn = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  purgeDeletedLessons(db, getRestoreCutoff(clock.now()))

export const registerLearnJobs = (platform: Platform): void => {
  registerHandoutsJobs(platform)
  platform.jobs.define('learn-sweep', { cron: '41 3 * * *' }, async () => {
    await purgeDeletedLearn(platform)
    await enqueueMissingHandouts(platform)
  })
}
