/** Finds the account that a platform's person has here: by connection and subject, else linked or made by the school's rules. */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Audience, UserType } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PartnerIdentity, Role } from '../../partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'
import { accountsNamed, addAccount, linkedAccount, linkPerson, takenNames } from './people.queries.ts'
import { because } from './reasons.ts'
import { type Settings, settingsOf } from './settings.ts'

export const nobody = () =>
  new Failure('partner_refused', {
    message: "Your school's platform knows you, and Alaia doesn't yet. Your teacher or the school's office can help.",
    blocks: because('nobody'),
  })
const notForAdmins = () =>
  new Failure('partner_refused', {
    message: 'This account signs in with its own password, not through the platform.',
    blocks: because('own_password'),
  })

interface Known {
  uuid: string
  user_type: UserType
  operator: boolean
  disabled_at: Date | null
}

/** Who runs the installation never comes in by the word of one school's platform. @throws Failure partner_refused */
const allowed = <Account extends Known>(account: Account, { people }: Settings): Account => {
  if (account.disabled_at) throw nobody()
  if (account.operator || (account.user_type === 'admin' && !people.admins)) throw notForAdmins()
  return account
}

/** The most that the platform says of somebody, as far as the school believes it. */
const roleOf = ({ roles }: PartnerIdentity, { people }: Settings): Role | undefined => {
  if (roles.includes('admin') && people.admins) return 'admin'
  if (roles.includes('teacher')) return 'teacher'
  return roles.includes('student') ? 'student' : undefined
}

/** Somebody's role there fits the account that they would get here: a pupil's name never opens a teacher's. */
const fits = ({ user_type }: Known, role: Role | undefined): boolean => {
  if (user_type === 'student') return role === 'student'
  if (user_type === 'admin') return role === 'admin'
  return role === 'teacher' || role === 'admin'
}

/** Longer words come first: middle_school is no school of grade 1. */
const audiences: readonly [RegExp, Audience][] = [
  [/kindergarten|^k$|k[_-]?5|(^|\D)[1-5]($|\D)/i, 'k_5'],
  [/middle|(^|\D)[6-8]($|\D)/i, 'middle_school'],
  [/high|(^|\D)(9|1[0-2])($|\D)/i, 'high_school'],
]
const audienceOf = (grade: string | undefined, role: Role): Audience => {
  if (role !== 'student') return 'adult'
  return audiences.find(([pattern]) => pattern.test(grade ?? ''))?.[1] ?? 'middle_school'
}

/** Such names come from elsewhere: no line ends, no letters that turn the line around. */
const nameOf = (text: string | undefined, otherwise: string): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 80) || otherwise

interface Finding {
  connection: ConnectionRow
  identity: PartnerIdentity
  now: Date
}

const linked = async (db: Database, { connection, identity }: Finding, settings: Settings) => {
  const account = await linkedAccount(db, connection.uuid, identity.subject)
  return account && allowed(account, settings)
}

/** @throws Failure partner_refused where somebody is meant who may not come in so */
const byName = async (db: Database, { connection, identity }: Finding, settings: Settings) => {
  const { link_by_email, link_by_username } = settings.people
  const named = await accountsNamed(db, {
    connection,
    email: link_by_email ? identity.email : undefined,
    username: link_by_username ? identity.username : undefined,
  })
  const [account, another] = named
  if (!account || another) return undefined
  return fits(account, roleOf(identity, settings)) ? allowed(account, settings) : undefined
}

/** An address or a username of somebody else's is left out; without either, one is made of the platform's own name. */
const namesFor = async (db: Database, { connection, identity }: Finding) => {
  const email = identity.email && isEmail(identity.email) ? identity.email : undefined
  const username = nameOf(identity.username, '').slice(0, 60) || undefined
  const taken = await takenNames(db, connection.organization_uuid, {
    ...(email ? { email } : {}),
    ...(username ? { username } : {}),
  })
  const own = createHash('sha256').update(`${connection.uuid}/${identity.subject}`).digest('hex').slice(0, 12)
  const free = { email: taken.email ? null : (email ?? null), username: taken.username ? null : (username ?? null) }
  return free.email || free.username ? free : { ...free, username: `colegia-${own}` }
}

const made = async (db: Database, finding: Finding, settings: Settings) => {
  const { connection, identity } = finding
  const role = roleOf(identity, settings)
  if (!settings.people.create || !role) return undefined
  const names = await namesFor(db, finding)
  return addAccount(db, {
    ...names,
    organization_uuid: connection.organization_uuid,
    first_name: nameOf(identity.firstName, 'New'),
    last_name: nameOf(identity.lastName, 'here'),
    user_type: role,
    audience: audienceOf(identity.grade, role),
    permissions: role === 'teacher' ? ['learn'] : [],
  })
}

/** Somebody else's tab has just linked the same person: what was made here is taken back, and theirs is found. */
class LinkedMeanwhile extends Error {}

const linkedNow = async (tx: Database, finding: Finding, settings: Settings) => {
  const { connection, identity, now } = finding
  const account = (await byName(tx, finding, settings)) ?? (await made(tx, finding, settings))
  if (!account) throw nobody()
  const link = { connection_uuid: connection.uuid, subject: identity.subject, account_uuid: account.uuid }
  if (!(await linkPerson(tx, { ...link, linked_at: now }))) throw new LinkedMeanwhile()
}

/** @throws Failure partner_refused where it is nobody here */
export const accountFor = async (db: Database, finding: Finding) => {
  const settings = settingsOf(finding.connection)
  const known = await linked(db, finding, settings)
  if (known) return known
  await db
    .transaction()
    .execute((tx) => linkedNow(tx, finding, settings))
    .catch((cause: unknown) => {
      if (!(cause instanceof LinkedMeanwhile)) throw cause
    })
  const account = await linked(db, finding, settings)
  if (!account) throw nobody()
  return account
}
