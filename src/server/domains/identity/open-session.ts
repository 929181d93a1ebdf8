/** Creates sessions, inside the transaction of the caller that authenticated the person. */
import { Failure } from '#contract/failures.ts'
import { isConsented } from '#rules/consent.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import { markAttemptSucceeded, type SignInAttempt } from './rate-limits.ts'
import { getSignInGate, insertSession, endSessionBySecret } from './identity.queries.ts'
import { normalizeNetwork } from './networks.ts'
import { hashDeviceOrNetwork, hashSecret, createSecret, toCsrfToken } from './secrets.ts'

export interface SessionOptions {
  accountUuid: string
  /** The counted sign-in attempt that led here, if any; it was not a failure. */
  attempt?: SignInAttempt | undefined
  /** Several people use this device. */
  shared: boolean
  /** The person also passed a second step, here or at their school's own platform. */
  secondStep?: boolean
  /** Replaces the device that the call names. */
  deviceHash?: Buffer | undefined
  /** The secret hash of another session that ends now. */
  earlierHash?: Buffer | undefined
}

/** Returns the device and network of a sign-in in the form that is stored. */
export const toSignInLocation = ({ identity, address }: Pick<CallContext, 'identity' | 'address'>) => {
  const network = normalizeNetwork(address)
  return {
    network,
    identityHash: hashDeviceOrNetwork('device', identity),
    networkHash: hashDeviceOrNetwork('network', network),
  }
}

const createSchoolClosingFailure = () =>
  new Failure('not_permitted', { message: 'Your school has stopped using Alaia. The school office can tell you more.' })

const createConsentPendingFailure = () =>
  new Failure('not_permitted', {
    message: "Your school is still waiting for your family's consent. Your teacher can tell you more.",
  })

/**
 * Creates a session that replaces the one whose cookie the call sent.
 * @returns the session's secret, for the cookie that the caller sets after the transaction commits
 * @throws Failure not_permitted
 */
export const createSession = async (
  tx: Database,
  { accountUuid, attempt, shared, secondStep = false, deviceHash, earlierHash, now }: SessionOptions & { now: Date },
  context: CallContext,
): Promise<string> => {
  const secret = createSecret()
  const { identityHash, networkHash } = toSignInLocation(context)
  if (attempt) await markAttemptSucceeded(tx, attempt)
  const account = await getSignInGate(tx, accountUuid)
  if (account && !account.let_in) throw createSchoolClosingFailure()
  if (account && !isConsented('app', account)) throw createConsentPendingFailure()
  if (context.secret) await endSessionBySecret(tx, hashSecret(context.secret), now)
  if (earlierHash) await endSessionBySecret(tx, earlierHash, now)
  await insertSession(tx, {
    account_uuid: accountUuid,
    secret_hash: hashSecret(secret),
    token_hash: hashSecret(toCsrfToken(secret)),
    identity_hash: deviceHash ?? identityHash,
    network_hash: networkHash,
    device: context.userAgent,
    shared_device: shared,
    second_step: secondStep,
    created_at: now,
    accessed_at: now,
  })
  return secret
}
