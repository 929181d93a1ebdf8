/** A letter to the adult who was asked, where mail is configured: the name and the time, and not a word more. */
import { timeIn } from '#rules/contact-hours.ts'
import type { Database } from '../../platform/database/database.ts'
import { writtenLetter } from '../../platform/mail/letter-form.ts'
import { contactRequest } from '../../platform/mail/letter-words.ts'
import { type Compose, sendLetter as send } from '../../platform/mail/letters.ts'
import type { Platform } from '../../platform/platform.ts'
import { letterFor } from './support.queries.ts'

/** The letter goes when the request is stored, and never if it is not. */
export const sendLetter = (platform: Platform, requestUuid: string, tx: Database): Promise<void> =>
  send(platform, { kind: 'contact_request', about: { requestUuid }, key: requestUuid, tx })

/** How each kind of letter of ours is written: one whose request was taken back is not. */
export const supportLetters = ({ db }: Platform): Record<string, Compose> => ({
  async contact_request({ requestUuid = '' }) {
    const found = await letterFor(db, requestUuid)
    if (!found?.email) return undefined
    const { email, first_name, last_name, sent_at, time_zone } = found
    const who = `${first_name} ${last_name}`
    const sent = timeIn(time_zone, sent_at)
    return writtenLetter({ id: requestUuid, to: email, name: first_name, who, sent, ...contactRequest })
  },
})
