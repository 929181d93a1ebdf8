/**
 * Deletes failed attempts and passkey challenges once they no longer matter. The school decides how long its sign-ins
 * are stored.
 */
import type { Platform } from '#server/platform/platform.ts'
import { deleteChallengesBefore } from './passkeys/passkeys.queries.ts'
import { ATTEMPT_RETENTION_MS } from './rate-limits.ts'
import { deleteAttemptsBefore } from './rate-limits.queries.ts'

export const deleteExpiredIdentityData = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await deleteAttemptsBefore(db, new Date(now.getTime() - ATTEMPT_RETENTION_MS))
  await deleteChallengesBefore(db, now)
}

export const registerIdentityJobs = (platform: Platform): void =>
  platform.jobs.define('identity.forget', { cron: '23 * * * *' }, () => deleteExpiredIdentityData(platform))
