/** Handles a forgotten password in a job, so that the response never reveals whether an account exists. */
import type { Platform } from '#server/platform/platform.ts'
import { isMailConfigured, enqueueEmail } from '#server/platform/mail/letters.ts'
import { requestReset, countRecentLinks, deleteLinksBefore, findEmailRecipient } from './password-reset.queries.ts'

const FORGOTTEN = 'identity.forgotten'
const TIDY = 'identity.forget-links'

interface ResetJobData {
  accountUuid: string | null
}

/** Emails to one person in an hour. */
const MOST_LETTERS = 3
const HOUR = 3_600_000

export const enqueueResetEmail = ({ jobs }: Pick<Platform, 'jobs'>, accountUuid: string | undefined): Promise<void> =>
  jobs.send<ResetJobData>(FORGOTTEN, { accountUuid: accountUuid ?? null })

const answer = async (platform: Platform, accountUuid: string): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const person = await findEmailRecipient(db, accountUuid)
  if (!person) return
  // A student's address may be their family's, so a teacher gives students their new words.
  if (!isMailConfigured(platform.config) || !person.email || person.user_type === 'student') {
    await requestReset(db, accountUuid, now)
    return
  }
  if ((await countRecentLinks(db, accountUuid, new Date(now.getTime() - HOUR))) >= MOST_LETTERS) return
  await enqueueEmail(platform, { kind: 'password_reset', about: { accountUuid }, key: accountUuid })
}

export const registerPasswordResetJobs = (platform: Platform): void => {
  const { jobs, db, clock } = platform
  jobs.define<ResetJobData>(FORGOTTEN, {}, async ({ data: { accountUuid } }) => {
    if (accountUuid) await answer(platform, accountUuid)
  })
  jobs.define(TIDY, { cron: '41 * * * *' }, () => deleteLinksBefore(db, new Date(clock.now().getTime() - 24 * HOUR)))
}
