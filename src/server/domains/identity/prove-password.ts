/**
 * Asks signed-in people to prove who they are again: an open session is not enough for a change that affects all other
 * sessions.
 */
import { Failure, type FailureName } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withGuessLimit, type SignInAttempt } from './rate-limits.ts'
import { normalizeNetwork } from './networks.ts'
import { verifyPassword } from './passwords.ts'

export interface ProofContext {
  actor: Actor
  context: CallContext
  /**
   * Whether the person has signed in on this device before; the device then has its own rate limit. Default: true,
   * because a session proves it.
   */
  knownDevice?: boolean
}

const toAttempt = ({ actor, context, knownDevice = true }: ProofContext): SignInAttempt => ({
  name: actor.accountUuid,
  device: context.identity,
  network: normalizeNetwork(context.address),
  knownDevice: knownDevice && context.identity !== '',
  knownNetwork: true,
})

/** The failures of a wrong answer. All other failures are not guesses. */
const GUESS_FAILURES: readonly FailureName[] = ['wrong_credentials', 'wrong_code', 'wrong_passkey']

/** Counts as one sign-in attempt; a wrong guess stays counted. @throws Failure too_many_attempts */
export const withCountedAttempt = <Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  proof: ProofContext,
  work: () => Promise<Result>,
): Promise<Result> => {
  const isGuess = ({ failure }: Failure): boolean => GUESS_FAILURES.includes(failure)
  return withGuessLimit(db, { attempt: toAttempt(proof), now: clock.now(), isGuess }, work)
}

interface PasswordProof {
  password: string
  known: { password_hash: string | null }
}

/** Call it only inside a counted attempt. @throws Failure wrong_credentials, busy */
export const verifyOwnPassword = async ({ password, known }: PasswordProof): Promise<void> => {
  if (!(await verifyPassword(password, known.password_hash))) throw new Failure('wrong_credentials')
}

/** @throws Failure wrong_credentials, too_many_attempts, busy */
export const proveWithPassword = (
  platform: Platform,
  { password, known, ...proof }: ProofContext & PasswordProof,
): Promise<void> => withCountedAttempt(platform, proof, () => verifyOwnPassword({ password, known }))
