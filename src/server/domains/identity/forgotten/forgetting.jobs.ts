/** What becomes of a forgotten password is decided later, so that nobody can tell from the answer whether there is an account. */
import type { Platform } from '../../../platform/platform.ts'
import { mayMail, sendLetter } from '../../../platform/mail/letters.ts'
import { addWish, countLinksSince, forgetLinksBefore, personToWrite } from './forgotten.queries.ts'

const FORGOTTEN = 'identity.forgotten'
const TIDY = 'identity.forget-links'

interface Data {
  accountUuid: string | null
}

/** Letters to one person in an hour. */
const MOST_LETTERS = 3
const HOUR = 3_600_000

export const sendForgotten = ({ jobs }: Pick<Platform, 'jobs'>, accountUuid: string | undefined): Promise<void> =>
  jobs.send<Data>(FORGOTTEN, { accountUuid: accountUuid ?? null })

const answer = async (platform: Platform, accountUuid: string): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const person = await personToWrite(db, accountUuid)
  if (!person) return
  // A pupil's address may be their family's: their words are given out by a teacher.
  if (!mayMail(platform.config) || !person.email || person.user_type === 'student') {
    await addWish(db, accountUuid, now)
    return
  }
  if ((await countLinksSince(db, accountUuid, new Date(now.getTime() - HOUR))) >= MOST_LETTERS) return
  await sendLetter(platform, { kind: 'password_reset', about: { accountUuid }, key: accountUuid })
}

export const forgettingJobs = (platform: Platform): void => {
  const { jobs, db, clock } = platform
  jobs.define<Data>(FORGOTTEN, {}, async ({ data: { accountUuid } }) => {
    if (accountUuid) await answer(platform, accountUuid)
  })
  jobs.define(TIDY, { cron: '41 * * * *' }, () => forgetLinksBefore(db, new Date(clock.now().getTime() - 24 * HOUR)))
}
