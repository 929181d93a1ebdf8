/** Creates an admin from the command line: the link is for one person, who chooses their own password with it. */
import { isEmail } from '#rules/address-forms.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getMailOrigin } from '#server/platform/mail/email-queue.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { findSchoolsByCodeOrName } from '../school-commands.queries.ts'
import { listSchools, hasAnyAdmin, isAccountEmailTaken } from './setup.queries.ts'
import { toFirstAdminUrl, createFirstLink } from './setup-links.ts'

/** @returns undefined if there is no school yet; the new admin then creates one */
const findSchoolUuid = async (db: Database, name: string): Promise<string | undefined> => {
  const schools = name ? await findSchoolsByCodeOrName(db, name) : await listSchools(db)
  if (name && schools.length === 0) {
    throw new UserFacingError(`No school has the code or name ${name}. Check the spelling.`)
  }
  const [first] = schools
  if (first && 'by_code' in first && first.by_code) return first.uuid
  if (schools.length > 1) {
    const codes = schools.map(({ school_code }) => school_code).join(', ')
    throw new UserFacingError(`There are several schools. Add the code of one of them: ${codes}`)
  }
  return first?.uuid
}

const formatLink = (link: string): string[] => ['Open this link. It works once, for a day:', `  ${link}`]

interface SetupCommandContext {
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>
  now: Date
}

/** Prints a setup link for one more system admin. @throws UserFacingError */
export const runCreateAdminCommand = async (
  db: Database,
  { email, name, school }: { email: string; name: string; school: string },
  { config, now }: SetupCommandContext,
): Promise<string[]> => {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  const last_name = rest.join(' ')
  if (!isEmail(email)) throw new UserFacingError(`Invalid email address: ${email}. Use the form name@example.org.`)
  if (!first_name || !last_name) {
    throw new UserFacingError(`A last name is missing: ${name}. Put the first and last name in quotes.`)
  }
  if (await isAccountEmailTaken(db, email)) {
    throw new UserFacingError(`An account with ${email} exists already. Use another address, or reset-password.`)
  }
  const organization_uuid = (await findSchoolUuid(db, school)) ?? null
  const token = await createFirstLink(db, now, { email, first_name, last_name, organization_uuid })
  return formatLink(toFirstAdminUrl(getMailOrigin(config), token))
}

/** Prints a new setup link for an empty installation. @throws UserFacingError */
export const runFirstAdminCommand = async (db: Database, { config, now }: SetupCommandContext): Promise<string[]> => {
  if (await hasAnyAdmin(db)) {
    throw new UserFacingError('There is an admin already. To add another one, run create-admin.')
  }
  return formatLink(toFirstAdminUrl(getMailOrigin(config), await createFirstLink(db, now)))
}
