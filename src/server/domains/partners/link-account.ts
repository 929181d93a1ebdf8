/**
 * Finds the account of a platform's person by connection, protocol and subject, or links or creates one by the school's
 * rules.
 */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Audience } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PartnerIdentity, PartnerRole } from '#server/partners/partner.ts'
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
import { type ConnectionSettings, parseSettings } from './settings.ts'

export const createUnknownPersonFailure = () =>
  new Failure('partner_refused', {
    message: "Your school's platform knows you, and Alaia doesn't yet. Your teacher or the school's office can help.",
    blocks: withReason('nobody'),
  })
const createAdminFailure = () =>
  new Failure('partner_refused', {
    message: 'This account signs in with its own password, not through the platform.',
    blocks: withReason('own_password'),
  })

/** A system admin never signs in through one school's platform. @throws Failure partner_refused */
const requireAllowed = (account: PartnerAccount, { people }: ConnectionSettings): PartnerAccount => {
  if (account.disabled_at) throw createUnknownPersonFailure()
  if (account.operator || (account.user_type === 'admin' && !people.admins)) throw createAdminFailure()
  return account
}

/** Returns the highest role that the platform claims for the person and that the school accepts. */
const chooseRole = ({ roles }: PartnerIdentity, { people }: ConnectionSettings): PartnerRole | undefined => {
  if (roles.includes('admin') && people.admins) return 'admin'
  if (roles.includes('teacher')) return 'teacher'
  return roles.includes('student') ? 'student' : undefined
}

/** Returns whether the platform's role fits the account: a student's name never opens a teacher's account. */
const matchesRole = ({ user_type }: PartnerAccount, role: PartnerRole | undefined): boolean => {
  if (user_type === 'student') return role === 'student'
  if (user_type === 'admin') return role === 'admin'
  return role === 'teacher' || role === 'admin'
}

/** Longer words come first: middle_school is not a school of grade 1. */
const audiences: readonly [RegExp, Audience][] = [
  [/kindergarten|^k$|k[_-]?5|(^|\D)[1-5]($|\D)/i, 'k_5'],
  [/middle|(^|\D)[6-8]($|\D)/i, 'middle_school'],
  [/high|(^|\D)(9|1[0-2])($|\D)/i, 'high_school'],
]
const toAudience = (grade: string | undefined, role: PartnerRole): Audience => {
  if (role !== 'student') return 'adult'
  return audiences.find(([pattern]) => pattern.test(grade ?? ''))?.[1] ?? 'middle_school'
}

/** Names come from another system, so this removes line breaks and characters that change the text direction. */
const sanitizeName = (text: string | undefined, fallback: string): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 80) || fallback

interface AccountLookup {
  connection: ConnectionRow
  protocol: Protocol
  identity: PartnerIdentity
  now: Date
  /** The person signs in, which is recorded; otherwise the account is only looked up. */
  signsIn?: boolean
}

/** Normalizes the names for storage; an invalid email address is left out. */
const normalizeNames = ({ email, username }: PartnerIdentity) => ({
  email: email && isEmail(email) ? email : null,
  username: sanitizeName(username, '').slice(0, 60) || null,
})

/** @throws Failure partner_refused if the matching account may not sign in this way */
const matchByName = (
  candidates: readonly AccountCandidate[],
  { identity }: AccountLookup,
  settings: ConnectionSettings,
): PartnerAccount | undefined => {
  const { link_by_email, link_by_username } = settings.people
  const matches = candidates.filter(
    ({ ours, linked, by_email, by_username }) =>
      ours && !linked && ((link_by_email && by_email) || (link_by_username && by_username)),
  )
  const [account, another] = matches
  if (!account || another) return undefined
  return matchesRole(account, chooseRole(identity, settings)) ? requireAllowed(account, settings) : undefined
}

/**
 * Leaves out names that somebody else already has; if none is left, a username is derived from the platform's subject.
 */
const chooseFreeNames = (
  candidates: readonly AccountCandidate[],
  { connection, protocol, identity }: AccountLookup,
) => {
  const { email, username } = normalizeNames(identity)
  const freeNames = {
    email: candidates.some(({ by_email }) => by_email) ? null : email,
    username: candidates.some(({ ours, by_username }) => ours && by_username) ? null : username,
  }
  const digest = createHash('sha256')
    .update(`${connection.uuid}/${protocol}/${identity.subject}`)
    .digest('hex')
    .slice(0, 12)
  return freeNames.email || freeNames.username ? freeNames : { ...freeNames, username: `platform-${digest}` }
}

/** Another request has just linked the same person: this transaction is rolled back, and the retry finds that link. */
class LinkConflictError extends Error {}

const isLinkConflict = (cause: unknown): boolean =>
  cause instanceof LinkConflictError || (cause as { code?: string }).code === '23505'

/** Two tabs may sign in a new person at once: the later one starts over and finds the account. */
export const retryOnLinkConflict = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((cause: unknown) => {
    if (!isLinkConflict(cause)) throw cause
    return work()
  })

const findOrCreateAccount = async (
  tx: Database,
  lookup: AccountLookup,
  settings: ConnectionSettings,
): Promise<PartnerAccount> => {
  const { connection, protocol, identity, now, signsIn } = lookup
  const lookupKey = { connectionUuid: connection.uuid, protocol, organizationUuid: connection.organization_uuid }
  const linkFields = { ...lookupKey, subject: identity.subject, linkedAt: now, signedInAt: signsIn ? now : null }
  const candidates = await listCandidates(tx, { ...lookupKey, ...normalizeNames(identity) })
  const existing = matchByName(candidates, lookup, settings)
  if (existing) {
    if (!(await linkPerson(tx, { ...linkFields, accountUuid: existing.uuid }))) throw new LinkConflictError()
    return existing
  }
  const role = chooseRole(identity, settings)
  if (!settings.people.create || !role) throw createUnknownPersonFailure()
  const newAccount = await insertPartnerPerson(tx, {
    ...linkFields,
    ...chooseFreeNames(candidates, lookup),
    firstName: sanitizeName(identity.firstName, 'New'),
    lastName: sanitizeName(identity.lastName, 'here'),
    userType: role,
    audience: toAudience(identity.grade, role),
    permissions: role === 'teacher' ? ['learn'] : [],
  })
  if (!newAccount) throw new LinkConflictError()
  return newAccount
}

/**
 * Call it in a transaction inside `retryOnLinkConflict`. @throws Failure partner_refused if the person has no account
 * here
 */
export const resolveAccountInTransaction = async (tx: Database, lookup: AccountLookup): Promise<PartnerAccount> => {
  const settings = parseSettings(lookup.connection)
  const { connection, protocol, identity, now, signsIn } = lookup
  const subjectRef = { connectionUuid: connection.uuid, protocol, subject: identity.subject }
  const subjectLookup = { ...subjectRef, now: signsIn ? now : undefined }
  const account = await findLinkedAccount(tx, subjectLookup)
  return account ? requireAllowed(account, settings) : findOrCreateAccount(tx, lookup, settings)
}

/** @throws Failure partner_refused if the person has no account here */
export const resolveAccount = (db: Database, lookup: AccountLookup): Promise<PartnerAccount> =>
  retryOnLinkConflict(() => db.transaction().execute((tx) => resolveAccountInTransaction(tx, lookup)))
