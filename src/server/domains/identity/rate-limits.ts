/**
 * Rate limits throttle sign-in attempts, password resets and class codes against brute force. They never lock an
 * account: a school shares one address, a student may mistype, and nobody may lock out a classmate by guessing in their
 * name. A device from which its owner signed in before has a rate limit of its own.
 */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { normalizeNetwork, toNetworkPrefix } from './networks.ts'
import {
  type RateLimitedSubject,
  recordAttempts,
  discardAttempts,
  getNextAttemptAt,
  type RateLimit,
} from './rate-limits.queries.ts'

const rateLimits = {
  /** Limits one person on a device they signed in from before. */
  device: { free: 8, maxWaitSeconds: 60, fadeSeconds: 600 },
  /** Limits one person from one network. */
  pair: { free: 5, maxWaitSeconds: 60, fadeSeconds: 600 },
  /** Limits one person from anywhere. */
  name: { free: 10, maxWaitSeconds: 60, fadeSeconds: 60 },
  /** Limits one network, which may be a whole school: five wrong attempts a second indefinitely, plus 600 at once. */
  network: { free: 600, maxWaitSeconds: 1, fadeSeconds: 0.2 },
  /** Limits password reset requests from one network: a whole class may have forgotten their passwords. */
  asking: { free: 60, maxWaitSeconds: 30, fadeSeconds: 10 },
  /** Limits challenges for passkeys from one network, which may be a whole school. */
  challenge: { free: 600, maxWaitSeconds: 1, fadeSeconds: 0.2 },
  /** Limits emails to one address with which somebody joins a class: three are enough. */
  // The key is part of stored hashes, so another name would start all counts again.
  joiningLetter: { free: 3, maxWaitSeconds: HOUR_SECONDS, fadeSeconds: HOUR_SECONDS },
  /** Limits class codes tried from one network: thirty students may mistype theirs in the same minute. */
  joining: { free: 60, maxWaitSeconds: 60, fadeSeconds: 30 },
  /**
   * Limits class codes tried from all networks of one IPv6 prefix, which belongs to one school or internet provider.
   */
  joiningPrefix: { free: 240, maxWaitSeconds: 60, fadeSeconds: 8 },
  /** Limits class codes tried from all networks together: a few thousand of 300 million codes can be tried in a day. */
  joiningAnywhere: { free: 600, maxWaitSeconds: 30, fadeSeconds: 30 },
} as const satisfies Record<string, RateLimit>

/** Every attempt has faded after this time. */
export const ATTEMPT_RETENTION_MS = 6 * HOUR_MS

const KNOWN_DEVICE_MS = 30 * DAY_MS
/** A device or network counts as known to a person for thirty days after their last call from it. */
export const getKnownDeviceCutoff = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_MS)

/** Describes who attempts to sign in, and from where. */
export interface SignInAttempt {
  /** The account, or the typed name if no account matches: one person has one rate limit, whichever name they use. */
  name: string
  device: string
  network: string
  /** They have signed in from this device before. */
  knownDevice: boolean
  /** They have signed in from this network before. */
  knownNetwork: boolean
}

/** Hashes what was typed and where it came from, because nobody may read either. */
const toLimitedSubject = (kind: keyof typeof rateLimits, ...keyParts: string[]): RateLimitedSubject => ({
  limit: rateLimits[kind],
  subject: createHash('sha256')
    .update(JSON.stringify([kind, ...keyParts]))
    .digest('base64url'),
})

const listLimitedSubjects = ({
  name,
  device,
  network,
  knownDevice,
  knownNetwork,
}: SignInAttempt): RateLimitedSubject[] => {
  if (knownDevice) return [toLimitedSubject('device', name, device)]
  const own = [toLimitedSubject('pair', name, network), toLimitedSubject('name', name)]
  return knownNetwork ? own : [...own, toLimitedSubject('network', network)]
}

const discardAll = (db: Database, limitedSubjects: readonly RateLimitedSubject[]): Promise<void> =>
  discardAttempts(db, { own: [], others: limitedSubjects.map(({ subject }) => subject) })

const countSecondsUntil = (moment: Date | undefined, now: Date): number =>
  Math.max(1, Math.ceil(((moment?.getTime() ?? 0) - now.getTime()) / 1000))

/** @throws Failure too_many_attempts with the seconds to wait */
const recordOrReject = async (
  db: Database,
  limitedSubjects: readonly RateLimitedSubject[],
  now: Date,
): Promise<void> => {
  const countedSubjects = await recordAttempts(db, limitedSubjects, now)
  const blockedSubject = limitedSubjects.find(({ subject }) => !countedSubjects.has(subject))
  if (!blockedSubject) return
  await discardAll(
    db,
    limitedSubjects.filter(({ subject }) => countedSubjects.has(subject)),
  )
  throw new Failure('too_many_attempts', {
    retryAfter: countSecondsUntil(await getNextAttemptAt(db, blockedSubject.subject), now),
  })
}

/**
 * Counts the attempt as a failure until it is known to have succeeded. Call it outside a transaction.
 * @throws Failure too_many_attempts with the seconds to wait
 */
export const recordAttempt = (db: Database, attempt: SignInAttempt, now: Date): Promise<void> =>
  recordOrReject(db, listLimitedSubjects(attempt), now)

/**
 * Records that the password was right. The person's own earlier failures are deleted; guesses that others made
 * elsewhere still count.
 */
export const markAttemptSucceeded = (db: Database, attempt: SignInAttempt): Promise<void> => {
  const [own, ...others] = listLimitedSubjects(attempt).map(({ subject }) => subject)
  return discardAttempts(db, { own: own ? [own] : [], others })
}

/** Takes back an attempt whose password was not checked after all. */
export const discardAttempt = (db: Database, attempt: SignInAttempt): Promise<void> =>
  discardAll(db, listLimitedSubjects(attempt))

interface GuessLimitOptions {
  attempt: SignInAttempt
  now: Date
  /** Returns true for the failures of a wrong answer. All other failures, and errors, are not guesses. */
  isGuess: (failure: Failure) => boolean
}

/**
 * Runs work that may be a guess. Call it outside a transaction.
 * @throws Failure too_many_attempts, and what the work throws
 */
export const withGuessLimit = async <Result>(
  db: Database,
  { attempt, now, isGuess }: GuessLimitOptions,
  work: () => Promise<Result>,
): Promise<Result> => {
  await recordAttempt(db, attempt, now)
  try {
    const result = await work()
    await markAttemptSucceeded(db, attempt)
    return result
  } catch (cause) {
    if (!(cause instanceof Failure) || !isGuess(cause)) await discardAttempt(db, attempt)
    throw cause
  }
}

/** Slows a network that repeatedly requests password resets. @throws Failure too_many_attempts */
export const recordResetRequest = (db: Database, network: string, now: Date): Promise<void> =>
  recordOrReject(db, [toLimitedSubject('asking', network)], now)

/** Slows a network that asks for many challenges, because each is stored. @throws Failure too_many_attempts */
export const recordChallengeRequest = (db: Database, network: string, now: Date): Promise<void> =>
  recordOrReject(db, [toLimitedSubject('challenge', network)], now)

/** @returns false if the address with which somebody joins has received enough emails */
export const canEmailJoiner = (db: Database, email: string, now: Date): Promise<boolean> =>
  recordOrReject(db, [toLimitedSubject('joiningLetter', email.toLowerCase())], now).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof Failure && cause.failure === 'too_many_attempts') return false
      throw cause
    },
  )

const listJoinRateLimits = (address: string): RateLimitedSubject[] => {
  const prefix = toNetworkPrefix(address)
  const own = toLimitedSubject('joining', normalizeNetwork(address))
  return prefix === undefined ? [own] : [own, toLimitedSubject('joiningPrefix', prefix)]
}

interface CodeAttempt {
  address: string
  now: Date
}

/**
 * Runs work that may be a guess at a class code. Each attempt counts as wrong until the code is known to be right. Past
 * the limit of all networks together, only people known to the school of a right code go on, and nobody else learns
 * whether their code was right.
 * @param find returns undefined for a code that doesn't exist
 * @throws Failure too_many_attempts
 */
export const withCodeLimit = async <Match>(
  db: Database,
  { address, now }: CodeAttempt,
  { find, isKnown }: { find: () => Promise<Match | undefined>; isKnown: (match: Match) => Promise<boolean> },
): Promise<Match | undefined> => {
  const globalLimit = toLimitedSubject('joiningAnywhere')
  const ownLimits = listJoinRateLimits(address)
  await recordOrReject(db, ownLimits, now)
  const match = await find()
  const rateLimitError = await recordOrReject(db, [globalLimit], now).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (match !== undefined) await discardAll(db, rateLimitError === undefined ? [...ownLimits, globalLimit] : ownLimits)
  if (rateLimitError !== undefined && (match === undefined || !(await isKnown(match)))) throw rateLimitError
  return match
}
