/** What is kept of wrong tries goes when it no longer matters. Of sign-ins the school says how long they are kept. */
import type { Platform } from '../../platform/platform.ts'
import { TRIES_MEMORY } from './attempts.ts'
import { forgetTriesBefore } from './attempts.queries.ts'

export const forgetOldIdentity = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  await forgetTriesBefore(db, new Date(clock.now().getTime() - TRIES_MEMORY))
}

export const identityJobs = (platform: Platform): void =>
  platform.jobs.define('identity.forget', { cron: '23 * * * *' }, () => forgetOldIdentity(platform))
