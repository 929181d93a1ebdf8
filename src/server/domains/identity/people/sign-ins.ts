/**
 * Creates the sign-ins that a school hands out: words for students, a first password or a link for adults. Each is
 * shown once and stored as a hash.
 */
import { randomInt } from 'node:crypto'
import type { NewSignIn } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { makePassphrase } from '#rules/sign-in/passphrases.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isMailConfigured, enqueueEmail } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteLinks, deleteResetRequest } from '../password-reset/password-reset.queries.ts'
import { LINK_LIFETIMES_MS, createPasswordLink, toPasswordResetUrl } from '../password-reset/links.ts'
import { suspendDirectSignIn } from '../passkeys/passkeys.queries.ts'
import { hashPassword } from '../passwords.ts'
import { endOtherSessions } from '../second-step/second-step.queries.ts'
import { type SignInTarget, requireSignInTarget } from '../ranks.ts'
import { revokeSignInForLink, lockPeople, updatePassword } from './changes.queries.ts'
import { requirePerson } from './find-person.ts'
import { listPeopleByUuid, type PersonDetailRow } from './people.queries.ts'

type SignInPerson = SignInTarget<PersonDetailRow>

const isStudent = ({ user_type }: Pick<PersonDetailRow, 'user_type'>): boolean => user_type === 'student'

const toNewSignIn = (person: PersonDetailRow): NewSignIn => ({
  uuid: person.uuid,
  name: `${person.first_name} ${person.last_name}`,
  sign_in_name: (isStudent(person) ? person.username : person.email) ?? person.email ?? person.username ?? '',
  school_code: person.school_code,
  words: null,
  link: null,
  mailed: false,
})

/** Ends everything that opened the account before. A second step stays, and with it the passkeys as second steps. */
const endEarlierSignIns = async ({ events, clock }: Platform, tx: Database, person: SignInPerson): Promise<void> => {
  await deleteLinks(tx, person.uuid)
  await deleteResetRequest(tx, person.uuid)
  await suspendDirectSignIn(tx, person)
  await endOtherSessions(tx, person.uuid, { now: clock.now() })
  await events.publish(person.uuid, { kind: 'person' }, tx)
}

/**
 * Generates and hashes a passphrase before anything is written, because the hash queue may be full.
 * @throws Failure busy
 */
export const createPassphrase = async () => {
  const words = makePassphrase((below) => randomInt(below))
  return { words, password_hash: await hashPassword(words) }
}

type NewPassphrase = Awaited<ReturnType<typeof createPassphrase>>

export const savePassphrase = async (
  platform: Platform,
  tx: Database,
  { person, words, password_hash }: NewPassphrase & { person: SignInPerson },
): Promise<NewSignIn> => {
  await updatePassword(tx, person, { password_hash, now: platform.clock.now() })
  await endEarlierSignIns(platform, tx, person)
  return { ...toNewSignIn(person), words }
}

/** Saves a new passphrase for one person, in a transaction of its own. @throws Failure busy */
export const issuePassphrase = async (platform: Platform, person: SignInPerson): Promise<NewSignIn> => {
  const words = await createPassphrase()
  return platform.db.transaction().execute((tx) => savePassphrase(platform, tx, { person, ...words }))
}

/** Creates a link to choose a password; until it is used, the account has none. */
export const createSignInLink = async (
  platform: Platform,
  tx: Database,
  { person, origin }: { person: SignInPerson; origin: string },
): Promise<NewSignIn> => {
  const { clock, config } = platform
  const now = clock.now()
  await revokeSignInForLink(tx, person, now)
  await endEarlierSignIns(platform, tx, person)
  await enqueueEmail(platform, { kind: 'invite', about: { accountUuid: person.uuid }, key: person.uuid, tx })
  const token = await createPasswordLink(tx, { person, purpose: 'invite', now })
  const until = new Date(now.getTime() + LINK_LIFETIMES_MS.invite).toISOString()
  return {
    ...toNewSignIn(person),
    link: { address: toPasswordResetUrl(origin, token), until },
    mailed: isMailConfigured(config),
  }
}

export const issueLink = (platform: Platform, person: SignInPerson, origin: string): Promise<NewSignIn> =>
  platform.db.transaction().execute((tx) => createSignInLink(platform, tx, { person, origin }))

type SignInResetKind = 'words' | 'link'

/**
 * Returns the person, in their current role, if this kind of reset is allowed.
 * @throws Failure not_found, not_permitted, invalid
 */
const requirePersonToReset = async (
  db: Database,
  actor: Actor,
  { uuid, way }: { uuid: string; way: SignInResetKind },
): Promise<SignInPerson> => {
  const person = requireSignInTarget(actor, await requirePerson(db, actor, uuid))
  if (person.disabled_at) throw new Failure('invalid', { message: 'Reactivate this person first.' })
  if (way === 'link' && (isStudent(person) || !person.email)) {
    throw new Failure('invalid', { message: 'Links are for adults with an email address. Use a passphrase instead.' })
  }
  return person
}

/** @throws Failure not_found, not_permitted, invalid, busy */
export const resetSignInFor = async (
  platform: Platform,
  actor: Actor,
  { origin, ...resetRequest }: { uuid: string; way: SignInResetKind; origin: string },
): Promise<NewSignIn> => {
  await requirePersonToReset(platform.db, actor, resetRequest)
  const words = resetRequest.way === 'words' ? await createPassphrase() : undefined
  return platform.db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor.organizationUuid)
    // Check again: their role may have changed while the words were hashed.
    const person = await requirePersonToReset(tx, actor, resetRequest)
    return words
      ? savePassphrase(platform, tx, { person, ...words })
      : createSignInLink(platform, tx, { person, origin })
  })
}

/** Returns all people of the school who match, or throws if one is missing. @throws Failure not_found, not_permitted */
const requireAllPeople = async (
  db: Database,
  actor: Actor,
  { uuids, isEligible }: { uuids: readonly string[]; isEligible: (person: PersonDetailRow) => boolean },
): Promise<SignInPerson[]> => {
  const people = (await listPeopleByUuid(db, actor.organizationUuid, uuids)).filter(isEligible)
  if (people.length < new Set(uuids).size) throw new Failure('not_found')
  return people.map((person) => requireSignInTarget(actor, person))
}

/**
 * Sets a passphrase for all of these students or for none, because words that nobody has seen must not replace words
 * that somebody knows.
 * @throws Failure not_found, not_permitted, busy
 */
export const issuePassphrases = async (
  platform: Platform,
  actor: Actor,
  uuids: readonly string[],
): Promise<NewSignIn[]> => {
  const students = await requireAllPeople(platform.db, actor, { uuids, isEligible: isStudent })
  const words = await Promise.all(students.map(() => createPassphrase()))
  return platform.db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor.organizationUuid)
    const signIns: NewSignIn[] = []
    // For a person who became an adult while the words were hashed, the words are a first password.
    const people = await requireAllPeople(tx, actor, { uuids, isEligible: () => true })
    for (const [index, person] of people.entries()) {
      signIns.push(await savePassphrase(platform, tx, { person, ...words[index]! }))
    }
    return signIns
  })
}

const isInvitable = (person: PersonDetailRow): boolean =>
  !isStudent(person) && !person.has_password && person.email !== null

/** Creates links for adults without a password. @throws Failure not_found, not_permitted */
export const issueLinks = async (
  platform: Platform,
  actor: Actor,
  { uuids, origin }: { uuids: readonly string[]; origin: string },
): Promise<NewSignIn[]> =>
  platform.db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor.organizationUuid)
    const links: NewSignIn[] = []
    for (const person of await requireAllPeople(tx, actor, { uuids, isEligible: isInvitable })) {
      links.push(await createSignInLink(platform, tx, { person, origin }))
    }
    return links
  })
