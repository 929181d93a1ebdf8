/** What is kept of sign-ins goes when it no longer matters. */
import type { Platform } from '../../platform/platform.ts'
import { TRIES_MEMORY } from './attempts.ts'
import { forgetTriesBefore } from './attempts.queries.ts'
import { forgetSessionsBefore } from './identity.queries.ts'

/** A device and a network count as someone's own for so long after their last call from there, in milliseconds. */
const SESSIONS_MEMORY = 30 * 24 * 3_600_000

export const forgetOldIdentity = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime()
  await forgetTriesBefore(db, new Date(now - TRIES_MEMORY))
  await forgetSessionsBefore(db, new Date(now - SESSIONS_MEMORY))
}

export const identityJobs = (platform: Platform): void =>
  platform.jobs.define('identity.forget', { cron: '23 * * * *' }, () => forgetOldIdentity(platform))
