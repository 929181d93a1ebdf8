/** Letters about passwords: the link in them is made when the letter goes, and only its hash is kept. */
import { writtenLetter } from '../../../platform/mail/letter-form.ts'
import { type Compose, mailOrigin } from '../../../platform/mail/letters.ts'
import { accountThere, invite, type LetterWords, passwordReset } from '../../../platform/mail/letter-words.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownTarget } from '../ranks.ts'
import { type LinkPurpose, personToWrite } from './forgotten.queries.ts'
import { newPasswordLink, passwordAddress } from './links.ts'

const about =
  ({ db, clock, config }: Platform, purpose: LinkPurpose, words: LetterWords): Compose =>
  async ({ accountUuid = '' }, id) => {
    const person = await personToWrite(db, accountUuid)
    if (!person?.email) return undefined
    const token = await newPasswordLink(db, { person: ownTarget(accountUuid), purpose, now: clock.now() })
    const { first_name, school_name, email } = person
    return writtenLetter({
      id,
      to: email,
      name: first_name,
      school: school_name,
      address: passwordAddress(mailOrigin(config), token),
      ...words,
    })
  }

/** `password_reset` and `invite` are about `{ accountUuid }`. */
/** It says where to sign in and carries no link that opens anything. */
const aboutAccountThere =
  ({ db, config }: Platform): Compose =>
  async ({ accountUuid = '' }, id) => {
    const person = await personToWrite(db, accountUuid)
    if (!person?.email) return undefined
    const { first_name, school_name, email } = person
    const address = `${mailOrigin(config)}/login`
    return writtenLetter({ id, to: email, name: first_name, school: school_name, address, ...accountThere })
  }

export const passwordLetters = (platform: Platform) => ({
  password_reset: about(platform, 'reset', passwordReset),
  invite: about(platform, 'invite', invite),
  account_there: aboutAccountThere(platform),
})
