/** Sessions begin here, inside the transaction of whoever has found out who it is. */
import { Failure } from '#contract/failures.ts'
import { isConsented } from '#rules/consent.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import { tryWasRight, type Try } from './attempts.ts'
import { accountAtDoor, addSession, endSessionOfSecret } from './identity.queries.ts'
import { networkOf } from './networks.ts'
import { hashPlace, hashSecret, newSecret, tokenOf } from './secrets.ts'

export interface Opening {
  accountUuid: string
  /** The try that led here, where there was one: it was no failure. */
  attempt?: Try | undefined
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
export const placeOf = ({ identity, address }: Pick<CallContext, 'identity' | 'address'>) => {
  const network = networkOf(address)
  return { network, identityHash: hashPlace('device', identity), networkHash: hashPlace('network', network) }
}

const schoolClosed = () =>
  new Failure('not_permitted', { message: 'Your school has stopped using Alaia. Its office can tell you more.' })

const yesAwaited = () =>
  new Failure('not_permitted', {
    message: "Your school is still waiting for your family's yes. Your teacher can tell you more.",
  })

/**
 * A new session in the place of the one whose cookie came along.
 * @returns its secret, for the cookie that is set once the transaction is kept
 * @throws Failure not_permitted
 */
export const beginSession = async (
  tx: Database,
  { accountUuid, attempt, shared, secondStep = false, deviceHash, earlierHash, now }: Opening & { now: Date },
  context: CallContext,
): Promise<string> => {
  const secret = newSecret()
  const { identityHash, networkHash } = placeOf(context)
  if (attempt) await tryWasRight(tx, attempt)
  const account = await accountAtDoor(tx, accountUuid)
  if (account && !account.let_in) throw schoolClosed()
  if (account && !isConsented('app', account)) throw yesAwaited()
  if (context.secret) await endSessionOfSecret(tx, hashSecret(context.secret), now)
  if (earlierHash) await endSessionOfSecret(tx, earlierHash, now)
  await addSession(tx, {
    account_uuid: accountUuid,
    secret_hash: hashSecret(secret),
    token_hash: hashSecret(tokenOf(secret)),
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
