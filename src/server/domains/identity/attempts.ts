/**
 * Guessing is slowed, never answered with a lock: a school shares one address, a pupil may mistype, and nobody shall keep a
 * classmate out by guessing in their name. A device that its owner has signed in from before has a brake of its own.
 */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf, prefixOfNetwork } from './networks.ts'
import { type Brake, countTries, forgiveTries, nextTryAt, type Pace } from './attempts.queries.ts'

const paces = {
  /** One person on a device of theirs. */
  device: { free: 8, longest: 60, fades: 600 },
  /** One person from one network. */
  pair: { free: 5, longest: 60, fades: 600 },
  /** One person from anywhere. */
  name: { free: 10, longest: 60, fades: 60 },
  /** One network, which may be a whole school: five wrong tries a second for ever, 600 more at once. */
  network: { free: 600, longest: 1, fades: 0.2 },
  /** One network that asks for new passwords: a whole class may have forgotten theirs. */
  asking: { free: 60, longest: 30, fades: 10 },
  /** One address that somebody joins with: letters to it are enough at three. */
  joiningLetter: { free: 3, longest: 3600, fades: 3600 },
  /** One network that tries codes of classes: thirty mistype theirs in the same minute. */
  joining: { free: 60, longest: 60, fades: 30 },
  /** All networks of one IPv6 prefix, as a school or a provider has one, that try codes of classes. */
  joiningPrefix: { free: 240, longest: 60, fades: 8 },
  /** All networks together that try codes of classes: of 300 million codes a few thousand are tried in a day. */
  joiningAnywhere: { free: 600, longest: 30, fades: 30 },
} as const satisfies Record<string, Pace>

/** After this every try has faded, in milliseconds. */
export const TRIES_MEMORY = 6 * 3_600_000

const KNOWN_MS = 30 * 24 * 3_600_000
/** A device and a network count as somebody's own for thirty days after their last call from there. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_MS)

/** Who tries, and from where. */
export interface Try {
  /** The account where there is one, or what was typed: one person has one brake, whatever name they sign in by. */
  name: string
  device: string
  network: string
  /** They have signed in from this device before. */
  knownDevice: boolean
  /** They have signed in from this network before. */
  knownNetwork: boolean
}

/** What was typed and where from is nobody's to read. */
const brakeOf = (kind: keyof typeof paces, ...of: string[]): Brake => ({
  pace: paces[kind],
  subject: createHash('sha256')
    .update(JSON.stringify([kind, ...of]))
    .digest('base64url'),
})

const brakesOf = ({ name, device, network, knownDevice, knownNetwork }: Try): Brake[] => {
  if (knownDevice) return [brakeOf('device', name, device)]
  const own = [brakeOf('pair', name, network), brakeOf('name', name)]
  return knownNetwork ? own : [...own, brakeOf('network', network)]
}

const giveBack = (db: Database, brakes: readonly Brake[]): Promise<void> =>
  forgiveTries(db, { own: [], others: brakes.map(({ subject }) => subject) })

const secondsUntil = (moment: Date | undefined, now: Date): number =>
  Math.max(1, Math.ceil(((moment?.getTime() ?? 0) - now.getTime()) / 1000))

/** @throws Failure too_many_attempts with the seconds to wait */
const begin = async (db: Database, brakes: readonly Brake[], now: Date): Promise<void> => {
  const counted = await countTries(db, brakes, now)
  const early = brakes.find(({ subject }) => !counted.has(subject))
  if (!early) return
  await giveBack(
    db,
    brakes.filter(({ subject }) => counted.has(subject)),
  )
  throw new Failure('too_many_attempts', { retryAfter: secondsUntil(await nextTryAt(db, early.subject), now) })
}

/**
 * Counts the try as a failure until it is known to be none; not within a transaction.
 * @throws Failure too_many_attempts with the seconds to wait
 */
export const beginTry = (db: Database, attempt: Try, now: Date): Promise<void> => begin(db, brakesOf(attempt), now)

/** The password was right: mistyping before is forgiven, guesses that others made elsewhere are not. */
export const tryWasRight = (db: Database, attempt: Try): Promise<void> => {
  const [own, ...others] = brakesOf(attempt).map(({ subject }) => subject)
  return forgiveTries(db, { own: own ? [own] : [], others })
}

/** The password was not looked at after all. */
export const tryWasNone = (db: Database, attempt: Try): Promise<void> => giveBack(db, brakesOf(attempt))

interface Guessing {
  attempt: Try
  now: Date
  /** Which refusals are those of a wrong answer; all others, and errors, were no guess. */
  isGuess: (refusal: Failure) => boolean
}

/** Does what may be somebody's guess; not within a transaction. @throws Failure too_many_attempts, and what the work throws */
export const guessing = async <Result>(
  db: Database,
  { attempt, now, isGuess }: Guessing,
  work: () => Promise<Result>,
): Promise<Result> => {
  await beginTry(db, attempt, now)
  try {
    const result = await work()
    await tryWasRight(db, attempt)
    return result
  } catch (cause) {
    if (!(cause instanceof Failure) || !isGuess(cause)) await tryWasNone(db, attempt)
    throw cause
  }
}

/** A network that asks and asks for new passwords is slowed. @throws Failure too_many_attempts */
export const beginAsking = (db: Database, network: string, now: Date): Promise<void> =>
  begin(db, [brakeOf('asking', network)], now)

/** @returns false where letters enough have gone to the address that somebody joins with */
export const mayWriteToJoiner = (db: Database, email: string, now: Date): Promise<boolean> =>
  begin(db, [brakeOf('joiningLetter', email.toLowerCase())], now).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof Failure && cause.failure === 'too_many_attempts') return false
      throw cause
    },
  )

const joiningBrakes = (address: string): Brake[] => {
  const prefix = prefixOfNetwork(address)
  const own = brakeOf('joining', networkOf(address))
  return prefix === undefined ? [own] : [own, brakeOf('joiningPrefix', prefix)]
}

interface CodeTry {
  address: string
  now: Date
}

/**
 * Does what may be somebody's guess at the code of a class: each counts as a wrong one until it is known to be right.
 * Beyond what all networks together may guess, only who is known to the school of a right code goes on, and nobody else
 * hears whether theirs was one.
 * @param find undefined for a code that is none
 * @throws Failure too_many_attempts
 */
export const guessingCode = async <Found>(
  db: Database,
  { address, now }: CodeTry,
  { find, isKnown }: { find: () => Promise<Found | undefined>; isKnown: (found: Found) => Promise<boolean> },
): Promise<Found | undefined> => {
  const anywhere = brakeOf('joiningAnywhere')
  const here = joiningBrakes(address)
  await begin(db, here, now)
  const found = await find()
  const slowed = await begin(db, [anywhere], now).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (found !== undefined) await giveBack(db, slowed === undefined ? [...here, anywhere] : here)
  if (slowed !== undefined && (found === undefined || !(await isKnown(found)))) throw slowed
  return found
}
