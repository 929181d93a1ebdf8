/** Permanently deletes entries whose deletion was not undone. */
import { UNDO_PERIOD_MS } from '#rules/undo.ts'
import type { Platform } from '#server/platform/platform.ts'
import { purgeDeletedBefore } from './journal.queries.ts'

export const purgeDeletedEntries = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await purgeDeletedBefore(db, { before: new Date(now.getTime() - UNDO_PERIOD_MS), now })
}

export const registerJournalJobs = (platform: Platform): void => {
  platform.jobs.define('journal.remove', { cron: '*/10 * * * *' }, () => purgeDeletedEntries(platform))
}
