/** Adds an adult whom students of a school can ask to talk, from an administrator's command line. */
import { parseStoredTime } from '#rules/times.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  insertSeededContact,
  updateSeededContact,
  countUnseenOfAccount,
  lockContact,
  findPersonByEmail,
  deleteContactOfAccount,
} from './seed.queries.ts'

/** The command can't be carried out; `message` is one sentence for the administrator. */
export class ContactCommandError extends Error {}

const USAGE =
  'Say who: contact <email> "<name>" "<role>" "<place>" <days> <from> <until>, as 12345 0800 1530 (0 is Sunday), or contact <email> off'

const isTime = (text: string): boolean => parseStoredTime(text) !== undefined

const hoursFrom = (days: string, from: string, until: string): string => {
  if (!/^[0-6]{1,7}$/.test(days) || !isTime(from) || !isTime(until) || from >= until) {
    throw new ContactCommandError(USAGE)
  }
  return JSON.stringify(Object.fromEntries([...new Set(days)].map((day) => [day, [from, until]])))
}

/** Fails if a request is unseen, because it would then wait for nobody. */
const removeContactOf = async (
  db: Database,
  { email, accountUuid }: { email: string; accountUuid: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await lockContact(tx, accountUuid)
    const unseen = await countUnseenOfAccount(tx, accountUuid)
    if (unseen > 0) {
      const [what, they] = unseen === 1 ? ['1 request', 'it'] : [`${unseen} requests`, 'they']
      throw new ContactCommandError(
        `${email} has not seen ${what} yet, so nothing was changed: ${they} must be seen or taken back first.`,
      )
    }
    await deleteContactOfAccount(tx, accountUuid)
    return `${email} can't be asked any more.`
  })

/**
 * @param words the email address of the adult's account, then what students read about them, or `off`
 * @returns the new state, as a sentence
 * @throws ContactCommandError
 */
export const runContactCommand = async (db: Database, words: readonly string[]): Promise<string> => {
  const [email = '', name = '', role = '', reach = '', days = '', from = '', until = '', ...more] = words
  const isOff = words.length === 2 && name === 'off'
  if (!isOff && (!name || !role || more.length > 0)) throw new ContactCommandError(USAGE)
  const hours = isOff ? '' : hoursFrom(days, from, until)
  const adult = await findPersonByEmail(db, email)
  if (!adult || adult.user_type === 'student') {
    throw new ContactCommandError(`There is no adult with the address ${email}.`)
  }
  const { account_uuid, organization_uuid } = adult
  if (isOff) return removeContactOf(db, { email, accountUuid: account_uuid })
  const contact = { account_uuid, organization_uuid, name, role, reach: reach || null, hours }
  await db.transaction().execute(async (tx) => {
    if (!(await updateSeededContact(tx, contact))) await insertSeededContact(tx, contact)
  })
  return `Pupils can ask ${name} (${email}).`
}
