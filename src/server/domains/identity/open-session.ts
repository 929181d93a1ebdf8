/** Sessions begin here, inside the transaction of whoever has found out who it is. */
import { Failure } from '#contract/failures.ts'
import { isConsented } from '#rules/consent.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/serve.ts'
import { markSucceeded, type SignInAttempt } from './attempts.ts'
import { getSignInGate, insertSession, endSessionBySecret } from './identity.queries.ts'
import { normalizeNetwork } from './networks.ts'
import { hashDeviceOrNetwork, hashSecret, createSecret, csrfTokenOf } from './secrets.ts'

export interface SessionOptions {
  accountUuid: string
  /** The try that led here, where there was one: it was no failure. */
  attempt?: SignInAttempt | undefined
  /** A device that several people use. */
  shared: boolean
  /** They gave a second step as well, here or where their school's own platform signed them in. */
  secondStep?: boolean
  /** Instead of the device that the call names. */
  deviceHash?: Buffer | undefined
  /** Of a session that ends now as well. */
  earlierHash?: Buffer | undefined
}

/** Where a sign-in comes from, as it is kept. */
export const toSignInPlace = ({ identity, address }: Pick<CallContext, 'identity' | 'address'>) => {
  const network = normalizeNetwork(address)
  return {
    network,
    identityHash: hashDeviceOrNetwork('device', identity),
    networkHash: hashDeviceOrNetwork('network', network),
  }
}

const schoolClosingFailure = () =>
  new Failure('not_permitted', { message: 'Your school has stopped using Alaia. Its office can tell you more.' })

const consentPendingFailure = () =>
  new Failure('not_permitted', {
    message: "Your school is still waiting for your family's yes. Your teacher can tell you more.",
  })

/**
 * A new session in the place of the one whose cookie came along.
 * @returns its secret, for the cookie that is set once the transaction is kept
 * @throws Failure not_permitted
 */
export const createSession = async (
  tx: Database,
  { accountUuid, attempt, shared, secondStep = false, deviceHash, earlierHash, now }: SessionOptions & { now: Date },
  context: CallContext,
): Promise<string> => {
  const secret = createSecret()
  const { identityHash, networkHash } = toSignInPlace(context)
  if (attempt) await markSucceeded(tx, attempt)
  const account = await getSignInGate(tx, accountUuid)
  if (account && !account.let_in) throw schoolClosingFailure()
  if (account && !isConsented('app', account)) throw consentPendingFailure()
  if (context.secret) await endSessionBySecret(tx, hashSecret(context.secret), now)
  if (earlierHash) await endSessionBySecret(tx, earlierHash, now)
  await insertSession(tx, {
    account_uuid: accountUuid,
    secret_hash: hashSecret(secret),
    token_hash: hashSecret(csrfTokenOf(secret)),
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
