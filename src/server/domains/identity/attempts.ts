/**
 * Guessing is slowed, never answered with a lock: a school shares one address, a pupil may mistype, and nobody shall keep a
 * classmate out by guessing in their name. A device that its owner has signed in from before has a brake of its own.
 */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { normalizeNetwork, networkPrefix } from './networks.ts'
import {
  type RateLimitedSubject,
  recordAttempts,
  discardAttempts,
  getNextAttemptAt,
  type RateLimit,
} from './attempts.queries.ts'

const rateLimits = {
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
} as const satisfies Record<string, RateLimit>

/** After this every try has faded, in milliseconds. */
export const ATTEMPT_MEMORY = 6 * 3_600_000

const KNOWN_MS = 30 * 24 * 3_600_000
/** A device and a network count as somebody's own for thirty days after their last call from there. */
export const knownDeviceSince = (now: Date): Date => new Date(now.getTime() - KNOWN_MS)

/** Who tries, and from where. */
export interface SignInAttempt {
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
const rateLimitFor = (kind: keyof typeof rateLimits, ...of: string[]): RateLimitedSubject => ({
  pace: rateLimits[kind],
  subject: createHash('sha256')
    .update(JSON.stringify([kind, ...of]))
    .digest('base64url'),
})

const rateLimitsFor = ({ name, device, network, knownDevice, knownNetwork }: SignInAttempt): RateLimitedSubject[] => {
  if (knownDevice) return [rateLimitFor('device', name, device)]
  const own = [rateLimitFor('pair', name, network), rateLimitFor('name', name)]
  return knownNetwork ? own : [...own, rateLimitFor('network', network)]
}

const discardAll = (db: Database, brakes: readonly RateLimitedSubject[]): Promise<void> =>
  discardAttempts(db, { own: [], others: brakes.map(({ subject }) => subject) })

const secondsUntil = (moment: Date | undefined, now: Date): number =>
  Math.max(1, Math.ceil(((moment?.getTime() ?? 0) - now.getTime()) / 1000))

/** @throws Failure too_many_attempts with the seconds to wait */
const recordOrReject = async (db: Database, brakes: readonly RateLimitedSubject[], now: Date): Promise<void> => {
  const counted = await recordAttempts(db, brakes, now)
  const early = brakes.find(({ subject }) => !counted.has(subject))
  if (!early) return
  await discardAll(
    db,
    brakes.filter(({ subject }) => counted.has(subject)),
  )
  throw new Failure('too_many_attempts', { retryAfter: secondsUntil(await getNextAttemptAt(db, early.subject), now) })
}

/**
 * Counts the try as a failure until it is known to be none; not within a transaction.
 * @throws Failure too_many_attempts with the seconds to wait
 */
export const recordAttempt = (db: Database, attempt: SignInAttempt, now: Date): Promise<void> =>
  recordOrReject(db, rateLimitsFor(attempt), now)

/** The password was right: mistyping before is forgiven, guesses that others made elsewhere are not. */
export const markSucceeded = (db: Database, attempt: SignInAttempt): Promise<void> => {
  const [own, ...others] = rateLimitsFor(attempt).map(({ subject }) => subject)
  return discardAttempts(db, { own: own ? [own] : [], others })
}

/** The password was not looked at after all. */
export const discardAttempt = (db: Database, attempt: SignInAttempt): Promise<void> =>
  discardAll(db, rateLimitsFor(attempt))

interface GuessLimitOptions {
  attempt: SignInAttempt
  now: Date
  /** Which refusals are those of a wrong answer; all others, and errors, were no guess. */
  isGuess: (refusal: Failure) => boolean
}

/** Does what may be somebody's guess; not within a transaction. @throws Failure too_many_attempts, and what the work throws */
export const withGuessLimit = async <Result>(
  db: Database,
  { attempt, now, isGuess }: GuessLimitOptions,
  work: () => Promise<Result>,
): Promise<Result> => {
  await recordAttempt(db, attempt, now)
  try {
    const result = await work()
    await markSucceeded(db, attempt)
    return result
  } catch (cause) {
    if (!(cause instanceof Failure) || !isGuess(cause)) await discardAttempt(db, attempt)
    throw cause
  }
}

/** A network that asks and asks for new passwords is slowed. @throws Failure too_many_attempts */
export const recordResetRequest = (db: Database, network: string, now: Date): Promise<void> =>
  recordOrReject(db, [rateLimitFor('asking', network)], now)

/** @returns false where letters enough have gone to the address that somebody joins with */
export const canEmailJoiner = (db: Database, email: string, now: Date): Promise<boolean> =>
  recordOrReject(db, [rateLimitFor('joiningLetter', email.toLowerCase())], now).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof Failure && cause.failure === 'too_many_attempts') return false
      throw cause
    },
  )

const joinRateLimits = (address: string): RateLimitedSubject[] => {
  const prefix = networkPrefix(address)
  const own = rateLimitFor('joining', normalizeNetwork(address))
  return prefix === undefined ? [own] : [own, rateLimitFor('joiningPrefix', prefix)]
}

interface CodeAttempt {
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
export const withCodeLimit = async <Found>(
  db: Database,
  { address, now }: CodeAttempt,
  { find, isKnown }: { find: () => Promise<Found | undefined>; isKnown: (found: Found) => Promise<boolean> },
): Promise<Found | undefined> => {
  const anywhere = rateLimitFor('joiningAnywhere')
  const here = joinRateLimits(address)
  await recordOrReject(db, here, now)
  const found = await find()
  const slowed = await recordOrReject(db, [anywhere], now).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (found !== undefined) await discardAll(db, slowed === undefined ? [...here, anywhere] : here)
  if (slowed !== undefined && (found === undefined || !(await isKnown(found)))) throw slowed
  return found
}
