/** Adds and removes adults whom students of a school can ask to talk, from the command line. */
import { parseStoredTime } from '#rules/times.ts'
import type { Database } from '#server/platform/database/database.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import {
  insertSeededContact,
  updateSeededContact,
  countUnseenOfAccount,
  lockContact,
  findPersonByEmail,
  deleteContactOfAccount,
} from './seed.queries.ts'

const isTime = (text: string): boolean => parseStoredTime(text) !== undefined

const HOURS_HINT = 'Use days as digits (0 is Sunday, 12345 is Monday to Friday), and times such as 0800 1530.'

const parseHours = (days: string, from: string, until: string): string => {
  if (!/^[0-6]{1,7}$/.test(days)) throw new UserFacingError(`Invalid days: ${days}. ${HOURS_HINT}`)
  if (!isTime(from) || !isTime(until)) throw new UserFacingError(`Invalid time: ${from} ${until}. ${HOURS_HINT}`)
  if (from >= until) throw new UserFacingError(`The hours must end after they start: ${from} ${until}.`)
  return JSON.stringify(Object.fromEntries([...new Set(days)].map((day) => [day, [from, until]])))
}

/** @throws UserFacingError */
const requireAdult = async (db: Database, email: string) => {
  const adult = await findPersonByEmail(db, email)
  if (adult && adult.user_type !== 'student') return adult
  throw new UserFacingError(`No adult has an account with ${email}. Create the account first, or check the spelling.`)
}

/**
 * Removes an adult from the contacts. Fails if a request is unseen, because it would then wait for nobody.
 *
 * @returns the new state, as a sentence
 * @throws UserFacingError
 */
export const runRemoveContactCommand = async (db: Database, email: string): Promise<string> => {
  const { account_uuid } = await requireAdult(db, email)
  return db.transaction().execute(async (tx) => {
    await lockContact(tx, account_uuid)
    const unseen = await countUnseenOfAccount(tx, account_uuid)
    if (unseen > 0) {
      const [what, they] = unseen === 1 ? ['1 request', 'it'] : [`${unseen} requests`, 'them']
      throw new UserFacingError(
        `${email} has ${what} that no one has seen, so nothing was changed. Ask the adult to open ${they}, or the student to withdraw ${they}.`,
      )
    }
    await deleteContactOfAccount(tx, account_uuid)
    return `${email} is no longer a support contact.`
  })
}

interface NewContact {
  email: string
  name: string
  role: string
  place: string
  days: string
  from: string
  until: string
}

/**
 * Adds an adult to the contacts, or updates what students read about them.
 *
 * @returns the new state, as a sentence
 * @throws UserFacingError
 */
export const runAddContactCommand = async (
  db: Database,
  { email, name, role, place, days, from, until }: NewContact,
): Promise<string> => {
  if (!name || !role) throw new UserFacingError("Name and role can't be empty: students read them.")
  const hours = parseHours(days, from, until)
  const { account_uuid, organization_uuid } = await requireAdult(db, email)
  const contact = { account_uuid, organization_uuid, name, role, reach: place || null, hours }
  await db.transaction().execute(async (tx) => {
    if (!(await updateSeededContact(tx, contact))) await insertSeededContact(tx, contact)
  })
  return `Students can ask ${name} (${email}) to talk.`
}
