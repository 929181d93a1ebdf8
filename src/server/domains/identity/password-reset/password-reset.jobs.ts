/** Handles a forgotten password in a job, so that the response never reveals whether an account exists. */
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isMailConfigured, enqueueEmail } from '#server/platform/mail/email-queue.ts'
import {
  insertResetRequest,
  countRecentLinks,
  deleteLinksBefore,
  findEmailRecipient,
} from './password-reset.queries.ts'

const RESET_JOB = 'identity.forgotten'
const CLEANUP_JOB = 'identity.forget-links'

interface ResetJobData {
  accountUuid: string | null
}

/** Emails to one person in an hour. */
const MAX_EMAILS_PER_HOUR = 3

export const enqueueResetEmail = ({ jobs }: Pick<Platform, 'jobs'>, accountUuid: string | undefined): Promise<void> =>
  jobs.send<ResetJobData>(RESET_JOB, { accountUuid: accountUuid ?? null })

const handleResetRequest = async (platform: Platform, accountUuid: string): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const person = await findEmailRecipient(db, accountUuid)
  if (!person) return
  // A student's address may be their family's, so a teacher gives students their new words.
  if (!isMailConfigured(platform.config) || !person.email || person.user_type === 'student') {
    await insertResetRequest(db, accountUuid, now)
    return
  }
  if ((await countRecentLinks(db, accountUuid, new Date(now.getTime() - HOUR_MS))) >= MAX_EMAILS_PER_HOUR) return
  await enqueueEmail(platform, { kind: 'password_reset', about: { accountUuid }, key: accountUuid })
}

export const registerPasswordResetJobs = (platform: Platform): void => {
  const { jobs, db, clock } = platform
  jobs.define<ResetJobData>(RESET_JOB, {}, async ({ data: { accountUuid } }) => {
    if (accountUuid) await handleResetRequest(platform, accountUuid)
  })
  jobs.define(CLEANUP_JOB, { cron: '41 * * * *' }, () =>
    deleteLinksBefore(db, new Date(clock.now().getTime() - DAY_MS)),
  )
}
