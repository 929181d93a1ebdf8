/** Ways in that the school gives out: words for pupils, a first password or a link for adults. Told once, kept as hashes. */
import { randomInt } from 'node:crypto'
import type { NewSignIn } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { makePassphrase } from '#rules/passphrases.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mayMail, sendLetter } from '../../../platform/mail/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetLinksOf, forgetWish } from '../forgotten/forgotten.queries.ts'
import { LINK_LIFE, newPasswordLink, passwordAddress } from '../forgotten/links.ts'
import { hashPassword } from '../passwords.ts'
import { endSessionsOf } from '../second-step/second-step.queries.ts'
import { closeForLink, setPassword } from './changes.queries.ts'
import { foundPerson, requireUnlocked } from './finding.ts'
import { peopleAmong, type PersonDetailRow } from './people.queries.ts'

type Person = Owned<PersonDetailRow>

const isPupil = ({ user_type }: Pick<PersonDetailRow, 'user_type'>): boolean => user_type === 'student'

const signInOf = (person: PersonDetailRow): NewSignIn => ({
  uuid: person.uuid,
  name: `${person.first_name} ${person.last_name}`,
  sign_in_name: (isPupil(person) ? person.username : person.email) ?? person.email ?? person.username ?? '',
  school_code: person.school_code,
  words: null,
  link: null,
  mailed: false,
})

/** Whatever opened the account before opens it no more. */
const endEarlierWays = async ({ events, clock }: Platform, tx: Database, person: Person): Promise<void> => {
  await forgetLinksOf(tx, person.uuid)
  await forgetWish(tx, person.uuid)
  await endSessionsOf(tx, person.uuid, { now: clock.now() })
  await events.tell(person.uuid, { kind: 'person' }, tx)
}

/** Made before anything is written, because there may be no room to hash them. @throws Failure busy */
export const newWords = async () => {
  const words = makePassphrase((below) => randomInt(below))
  return { words, password_hash: await hashPassword(words) }
}

type Words = Awaited<ReturnType<typeof newWords>>

export const putWords = async (
  platform: Platform,
  tx: Database,
  { person, words, password_hash }: Words & { person: Person },
): Promise<NewSignIn> => {
  await setPassword(tx, person, { password_hash, now: platform.clock.now() })
  await endEarlierWays(platform, tx, person)
  return { ...signInOf(person), words }
}

/**
 * A passphrase for each pupil, and for each adult a first password, which they change when they use it. All of them or
 * none: what nobody is told must not take the place of what they know.
 * @throws Failure busy
 */
const giveWordsTo = async (platform: Platform, people: readonly Person[]): Promise<NewSignIn[]> => {
  const given = await Promise.all(people.map(async (person) => ({ person, ...(await newWords()) })))
  return platform.db.transaction().execute(async (tx) => {
    const signIns: NewSignIn[] = []
    for (const one of given) signIns.push(await putWords(platform, tx, one))
    return signIns
  })
}

/** The same for one. @throws Failure busy */
export const giveWords = async (platform: Platform, person: Person): Promise<NewSignIn> => {
  const [given] = await giveWordsTo(platform, [person])
  return given!
}

/** A link to choose a password by; until then there is none. */
export const putLink = async (
  platform: Platform,
  tx: Database,
  { person, origin }: { person: Person; origin: string },
): Promise<NewSignIn> => {
  const { clock, config } = platform
  const now = clock.now()
  await closeForLink(tx, person, now)
  await endEarlierWays(platform, tx, person)
  await sendLetter(platform, { kind: 'invite', about: { accountUuid: person.uuid }, key: person.uuid, tx })
  const token = await newPasswordLink(tx, { accountUuid: person.uuid, purpose: 'invite', now })
  const until = new Date(now.getTime() + LINK_LIFE.invite).toISOString()
  return { ...signInOf(person), link: { address: passwordAddress(origin, token), until }, mailed: mayMail(config) }
}

export const giveLink = (platform: Platform, person: Person, origin: string): Promise<NewSignIn> =>
  platform.db.transaction().execute((tx) => putLink(platform, tx, { person, origin }))

/** @throws Failure not_found, not_permitted, invalid, busy */
export const resetSignIn = async (
  platform: Platform,
  actor: Actor,
  { uuid, way, origin }: { uuid: string; way: 'words' | 'link'; origin: string },
): Promise<NewSignIn> => {
  const person = await foundPerson(platform.db, actor, uuid)
  requireUnlocked(actor, person)
  if (person.disabled_at) throw new Failure('invalid', { message: 'Let this person in again first.' })
  if (way === 'words') return giveWords(platform, person)
  if (isPupil(person) || !person.email) {
    throw new Failure('invalid', { message: 'Links are for adults with an email address. Give words instead.' })
  }
  return giveLink(platform, person, origin)
}

/** Of these people those who are pupils; all of them have to be of the school. @throws Failure not_found, busy */
export const wordsForMany = async (
  platform: Platform,
  actor: Actor,
  uuids: readonly string[],
): Promise<NewSignIn[]> => {
  const people = await peopleAmong(platform.db, actor.organizationUuid, uuids)
  if (people.length < new Set(uuids).size || !people.every(isPupil)) throw new Failure('not_found')
  return giveWordsTo(platform, people)
}

/** Adults who have no password yet. @throws Failure not_found */
export const linksForMany = async (
  platform: Platform,
  actor: Actor,
  { uuids, origin }: { uuids: readonly string[]; origin: string },
): Promise<NewSignIn[]> => {
  const people = await peopleAmong(platform.db, actor.organizationUuid, uuids)
  const open = people.filter((person) => !isPupil(person) && !person.has_password && person.email)
  if (open.length < new Set(uuids).size) throw new Failure('not_found')
  const links: NewSignIn[] = []
  for (const person of open) links.push(await giveLink(platform, person, origin))
  return links
}
