/** Emails the adult of a request, if email is configured: with the name and the time, and nothing more. */
import { formatTime } from '#rules/contact-hours.ts'
import type { Database } from '#server/platform/database/database.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { contactRequest } from '#server/platform/mail/email-texts.ts'
import { type ComposeEmail, enqueueEmail } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getRequestEmail } from './support.queries.ts'

/** Enqueues the email in the transaction that stores the request, so it is sent only if the request is stored. */
export const enqueueRequestEmail = (platform: Platform, requestUuid: string, tx: Database): Promise<void> =>
  enqueueEmail(platform, { kind: 'contact_request', about: { requestUuid }, key: requestUuid, tx })

/** Composes each kind of email in this domain; a withdrawn request gets none. */
export const createSupportEmails = ({ db }: Platform): Record<string, ComposeEmail> => ({
  async contact_request({ requestUuid = '' }) {
    const details = await getRequestEmail(db, requestUuid)
    if (!details?.email) return undefined
    const { email, first_name, last_name, sent_at, time_zone } = details
    const who = `${first_name} ${last_name}`
    const sent = formatTime(time_zone, sent_at)
    return renderEmail({ id: requestUuid, to: email, name: first_name, who, sent, ...contactRequest })
  },
})
