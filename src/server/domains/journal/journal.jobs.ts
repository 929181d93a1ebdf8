/** What was deleted and not taken back is removed for good. */
import { UNDO_WITHIN } from '#rules/undo.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeDeleted } from './journal.queries.ts'

export const removeWhatWasDeleted = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await removeDeleted(db, { before: new Date(now.getTime() - UNDO_WITHIN), now })
}

export const journalJobs = (platform: Platform): void => {
  platform.jobs.define('journal.remove', { cron: '*/10 * * * *' }, () => removeWhatWasDeleted(platform))
}
