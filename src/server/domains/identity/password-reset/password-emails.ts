/** Emails about passwords: their link is created when the email is sent, and only its hash is stored. */
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { type ComposeEmail, getMailOrigin } from '#server/platform/mail/email-queue.ts'
import { existingAccount, invite, type EmailTexts, passwordReset } from '#server/platform/mail/email-texts.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toOwnTarget } from '../ranks.ts'
import { type LinkPurpose, findEmailRecipient } from './password-reset.queries.ts'
import { createPasswordLink, toPasswordResetUrl } from './links.ts'

const createLinkEmail =
  ({ db, clock, config }: Platform, purpose: LinkPurpose, text: EmailTexts): ComposeEmail =>
  async ({ accountUuid = '' }, id) => {
    const person = await findEmailRecipient(db, accountUuid)
    if (!person?.email) return undefined
    const token = await createPasswordLink(db, { person: toOwnTarget(accountUuid), purpose, now: clock.now() })
    const { first_name, school_name, email } = person
    return renderEmail({
      id,
      to: email,
      name: first_name,
      school: school_name,
      address: toPasswordResetUrl(getMailOrigin(config), token),
      ...text,
    })
  }

/** Says where to sign in, and contains no link that opens an account. */
const createAccountExistsEmail =
  ({ db, config }: Platform): ComposeEmail =>
  async ({ accountUuid = '' }, id) => {
    const person = await findEmailRecipient(db, accountUuid)
    if (!person?.email) return undefined
    const { first_name, school_name, email } = person
    const address = `${getMailOrigin(config)}/login`
    return renderEmail({ id, to: email, name: first_name, school: school_name, address, ...existingAccount })
  }

/** All three kinds of email receive `{ accountUuid }`. */
export const createPasswordEmails = (platform: Platform) => ({
  password_reset: createLinkEmail(platform, 'reset', passwordReset),
  invite: createLinkEmail(platform, 'invite', invite),
  account_there: createAccountExistsEmail(platform),
})
