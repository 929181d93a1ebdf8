/** A letter to the adult who was asked, where mail is configured: the name and the time, and not a word more. */
import { timeIn } from '#rules/contact-hours.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Letter, openMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { letterFor } from './support.queries.ts'

const LETTER = 'support.letter'

interface Data {
  requestUuid: string
}

/** Twelve further tries that wait twice as long each time, up to an hour: a mail server that is away half a day. */
const patience = { retries: 12, retrySeconds: 15, limitSeconds: 60, concurrency: 1 }

/** The letter goes when the request is stored, and never if it is not. */
export const sendLetter = async ({ jobs, config }: Platform, requestUuid: string, tx: Database): Promise<void> => {
  if (!config.SMTP_URL) return
  await jobs.send<Data>(LETTER, { requestUuid }, { tx, singletonKey: requestUuid })
}

type Found = NonNullable<Awaited<ReturnType<typeof letterFor>>>

const letterOf = (id: string, to: string, { first_name, last_name, sent_at, time_zone }: Found): Letter => ({
  id,
  to,
  // Others may see the screen of a phone: the name stands inside.
  subject: 'Somebody would like to talk to you',
  text: [
    `${first_name} ${last_name} would like to talk. Sent ${timeIn(time_zone, sent_at)}.`,
    'No reason was given, and none is stored.',
    `Please see ${first_name} in person, and not in front of others.`,
    'Press "I\'ve seen this" in Alaia when you can follow up: your name at the top, then "Asked to talk to you".',
  ].join('\n\n'),
})

export const lettersJobs = ({ jobs, config, db }: Platform): void => {
  const mail = openMail(config)
  jobs.define<Data>(LETTER, patience, async ({ data: { requestUuid } }) => {
    const found = await letterFor(db, requestUuid)
    if (mail && found?.email) await mail.send(letterOf(requestUuid, found.email, found))
  })
}
