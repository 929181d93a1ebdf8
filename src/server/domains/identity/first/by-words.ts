/** Making an admin from the command line: the link is for one person, who chooses their own password by it. */
import { isEmail } from '#rules/address-forms.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mailOrigin } from '../../../platform/mail/letters.ts'
import { schoolsNamed } from '../schools.queries.ts'
import { allSchools, hasAdmin, isEmailTaken } from './first.queries.ts'
import { firstAddress, newFirstLink } from './links.ts'

/** What was asked for cannot be done; `message` is one sentence for the administrator. */
export class AdminRefused extends Error {}

const USAGE = 'Say who: create-admin <email> "<first name> <last name>" [code or name of the school]'

/** @returns undefined where there is no school yet: they bring theirs */
const schoolFor = async (db: Database, name: string): Promise<string | undefined> => {
  const schools = name ? await schoolsNamed(db, name) : await allSchools(db)
  if (name && schools.length === 0) throw new AdminRefused(`There is no school with the code or name ${name}.`)
  const [first] = schools
  if (first && 'by_code' in first && first.by_code) return first.uuid
  if (schools.length > 1) {
    const codes = schools.map(({ school_code }) => school_code).join(', ')
    throw new AdminRefused(`There is more than one school. Add the code of theirs: ${codes}`)
  }
  return first?.uuid
}

const lines = (link: string): string[] => ['Open this link; it works once, for a day:', `  ${link}`]

interface Setting {
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>
  now: Date
}

/** @param words email address, name in one word of the shell, and the school where there are several @throws AdminRefused */
export const createAdminByWords = async (
  db: Database,
  words: readonly string[],
  { config, now }: Setting,
): Promise<string[]> => {
  const [email = '', name = '', ...school] = words
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  const last_name = rest.join(' ')
  if (!isEmail(email) || !first_name || !last_name) throw new AdminRefused(USAGE)
  if (await isEmailTaken(db, email)) throw new AdminRefused(`Somebody has an account with ${email} already.`)
  const organization_uuid = (await schoolFor(db, school.join(' '))) ?? null
  const token = await newFirstLink(db, now, { email, first_name, last_name, organization_uuid })
  return lines(firstAddress(mailOrigin(config), token))
}

/** The link of an empty installation, printed anew. @throws AdminRefused */
export const firstAdminByWords = async (db: Database, { config, now }: Setting): Promise<string[]> => {
  if (await hasAdmin(db)) throw new AdminRefused('There is an admin already. For another one: create-admin')
  return lines(firstAddress(mailOrigin(config), await newFirstLink(db, now)))
}
