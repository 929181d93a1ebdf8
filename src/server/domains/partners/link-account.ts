/** Finds the account that a platform's person has here: by connection, protocol and subject, else linked or made by the school's rules. */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Audience } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PartnerIdentity, Role } from '#server/partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'
import {
  type PartnerAccount,
  insertPartnerPerson,
  type AccountCandidate,
  listCandidates,
  findLinkedAccount,
  linkPerson,
  type Protocol,
} from './link-account.queries.ts'
import { withReason } from './sign-on-problems.ts'
import { type Settings, parseSettings } from './settings.ts'

export const unknownPersonFailure = () =>
  new Failure('partner_refused', {
    message: "Your school's platform knows you, and Alaia doesn't yet. Your teacher or the school's office can help.",
    blocks: withReason('nobody'),
  })
const adminRefusedFailure = () =>
  new Failure('partner_refused', {
    message: 'This account signs in with its own password, not through the platform.',
    blocks: withReason('own_password'),
  })

/** Who runs the installation never comes in by the word of one school's platform. @throws Failure partner_refused */
const requireAllowed = (account: PartnerAccount, { people }: Settings): PartnerAccount => {
  if (account.disabled_at) throw unknownPersonFailure()
  if (account.operator || (account.user_type === 'admin' && !people.admins)) throw adminRefusedFailure()
  return account
}

/** The most that the platform says of somebody, as far as the school believes it. */
const roleOf = ({ roles }: PartnerIdentity, { people }: Settings): Role | undefined => {
  if (roles.includes('admin') && people.admins) return 'admin'
  if (roles.includes('teacher')) return 'teacher'
  return roles.includes('student') ? 'student' : undefined
}

/** Somebody's role there fits the account that they would get here: a pupil's name never opens a teacher's. */
const matchesRole = ({ user_type }: PartnerAccount, role: Role | undefined): boolean => {
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
const sanitizeName = (text: string | undefined, otherwise: string): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 80) || otherwise

interface AccountLookup {
  connection: ConnectionRow
  protocol: Protocol
  identity: PartnerIdentity
  now: Date
  /** They come in by it, which is noted; else they are only looked for. */
  signsIn?: boolean
}

/** Their names as we would keep them; an address that is none is left out. */
const normalizeNames = ({ email, username }: PartnerIdentity) => ({
  email: email && isEmail(email) ? email : null,
  username: sanitizeName(username, '').slice(0, 60) || null,
})

/** @throws Failure partner_refused where somebody is meant who may not come in so */
const matchByName = (
  bearers: readonly AccountCandidate[],
  { identity }: AccountLookup,
  settings: Settings,
): PartnerAccount | undefined => {
  const { link_by_email, link_by_username } = settings.people
  const meant = bearers.filter(
    ({ ours, linked, by_email, by_username }) =>
      ours && !linked && ((link_by_email && by_email) || (link_by_username && by_username)),
  )
  const [account, another] = meant
  if (!account || another) return undefined
  return matchesRole(account, roleOf(identity, settings)) ? requireAllowed(account, settings) : undefined
}

/** What is somebody else's already is left out; without either, a username is made of the platform's own name. */
const chooseFreeNames = (bearers: readonly AccountCandidate[], { connection, protocol, identity }: AccountLookup) => {
  const { email, username } = normalizeNames(identity)
  const free = {
    email: bearers.some(({ by_email }) => by_email) ? null : email,
    username: bearers.some(({ ours, by_username }) => ours && by_username) ? null : username,
  }
  const own = createHash('sha256')
    .update(`${connection.uuid}/${protocol}/${identity.subject}`)
    .digest('hex')
    .slice(0, 12)
  return free.email || free.username ? free : { ...free, username: `platform-${own}` }
}

/** Somebody else's tab has just linked the same person: what was made here is taken back, and theirs is found. */
class LinkConflictError extends Error {}

const isLinkConflict = (cause: unknown): boolean =>
  cause instanceof LinkConflictError || (cause as { code?: string }).code === '23505'

/** Two tabs may bring somebody new at once: the one that is later begins anew, and finds them. */
export const retryOnLinkConflict = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((cause: unknown) => {
    if (!isLinkConflict(cause)) throw cause
    return work()
  })

const findOrCreateAccount = async (
  tx: Database,
  finding: AccountLookup,
  settings: Settings,
): Promise<PartnerAccount> => {
  const { connection, protocol, identity, now, signsIn } = finding
  const at = { connectionUuid: connection.uuid, protocol, organizationUuid: connection.organization_uuid }
  const link = { ...at, subject: identity.subject, linkedAt: now, signedInAt: signsIn ? now : null }
  const bearers = await listCandidates(tx, { ...at, ...normalizeNames(identity) })
  const known = matchByName(bearers, finding, settings)
  if (known) {
    if (!(await linkPerson(tx, { ...link, accountUuid: known.uuid }))) throw new LinkConflictError()
    return known
  }
  const role = roleOf(identity, settings)
  if (!settings.people.create || !role) throw unknownPersonFailure()
  const made = await insertPartnerPerson(tx, {
    ...link,
    ...chooseFreeNames(bearers, finding),
    firstName: sanitizeName(identity.firstName, 'New'),
    lastName: sanitizeName(identity.lastName, 'here'),
    userType: role,
    audience: audienceOf(identity.grade, role),
    permissions: role === 'teacher' ? ['learn'] : [],
  })
  if (!made) throw new LinkConflictError()
  return made
}

/** Inside a transaction that `meeting` begins. @throws Failure partner_refused where it is nobody here */
export const resolveAccountInTransaction = async (tx: Database, finding: AccountLookup): Promise<PartnerAccount> => {
  const settings = parseSettings(finding.connection)
  const { connection, protocol, identity, now, signsIn } = finding
  const name = { connectionUuid: connection.uuid, protocol, subject: identity.subject }
  const wanted = { ...name, now: signsIn ? now : undefined }
  const account = await findLinkedAccount(tx, wanted)
  return account ? requireAllowed(account, settings) : findOrCreateAccount(tx, finding, settings)
}

/** @throws Failure partner_refused where it is nobody here */
export const resolveAccount = (db: Database, finding: AccountLookup): Promise<PartnerAccount> =>
  retryOnLinkConflict(() => db.transaction().execute((tx) => resolveAccountInTransaction(tx, finding)))
