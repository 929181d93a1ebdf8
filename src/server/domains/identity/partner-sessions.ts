/**
 * Creates sessions for people whom their school's platform authenticated. The partners domain uses this interface of
 * identity.
 */
import type { SessionState } from '#contract/identity.ts'
import type { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withGuessLimit, type SignInAttempt } from './rate-limits.ts'
import { openSession } from './identity.service.ts'
import { normalizeNetwork } from './networks.ts'
import { createSession } from './open-session.ts'
import { hashDeviceOrNetwork, hashSecret } from './secrets.ts'
import { UNCLAIMED } from './claim-session.queries.ts'

interface PartnerSessionOptions {
  accountUuid: string
  shared: boolean
  secondStep: boolean
  deviceHash?: Buffer | undefined
  withoutDevice?: boolean
  earlierHash?: Buffer | undefined
}

/** @throws Failure not_permitted */
export const openPartnerSession = (
  platform: Platform,
  { withoutDevice = false, ...sessionOptions }: PartnerSessionOptions,
  context: CallContext,
): Promise<SessionState> => {
  const deviceHash = sessionOptions.deviceHash ?? (withoutDevice ? UNCLAIMED : undefined)
  return openSession(platform, { ...sessionOptions, deviceHash }, context)
}

/**
 * Creates the session inside the caller's transaction.
 * @returns a function that sets the cookie; call it after the transaction commits
 * @throws Failure not_permitted
 */
export const createPartnerSession = async (
  tx: Database,
  { withoutDevice = false, ...sessionOptions }: PartnerSessionOptions & { now: Date },
  context: CallContext,
): Promise<() => void> => {
  const deviceHash = sessionOptions.deviceHash ?? (withoutDevice ? UNCLAIMED : undefined)
  const secret = await createSession(tx, { ...sessionOptions, deviceHash }, context)
  return () => context.setCookie(secret, { endsWithBrowser: sessionOptions.shared })
}

export const toCallHashes = ({ identity, secret }: Pick<CallContext, 'identity' | 'secret'>) => ({
  // A link doesn't name a device, so the first device that sends the cookie claims the session.
  deviceHash: identity ? hashDeviceOrNetwork('device', identity) : UNCLAIMED,
  earlierHash: secret ? hashSecret(secret) : undefined,
})

/** Applies our rate limits to a name whose password another system checks. @throws Failure too_many_attempts */
export const withAttemptLimit = <Result>(
  { db, clock }: Platform,
  { name, context }: { name: string; context: CallContext },
  work: () => Promise<Result>,
): Promise<Result> => {
  const network = normalizeNetwork(context.address)
  const attempt: SignInAttempt = {
    name: `partner:${name}`,
    device: '',
    network,
    knownDevice: false,
    knownNetwork: false,
  }
  // Only a wrong password counts: an unavailable platform is not a guess.
  const isGuess = ({ failure }: Failure): boolean => failure === 'wrong_credentials' || failure === 'invalid'
  return withGuessLimit(db, { attempt, now: clock.now(), isGuess }, work)
}
