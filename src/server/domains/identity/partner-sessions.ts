/** What the partners' domain needs of identity: sessions for people whom their school's platform has let in. */
import type { SessionState } from '#contract/identity.ts'
import type { Failure } from '#contract/failures.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { guessing, type Try } from './attempts.ts'
import { openSession } from './identity.service.ts'
import { networkOf } from './networks.ts'
import { beginSession } from './opening.ts'
import { hashPlace, hashSecret } from './secrets.ts'
import { UNCLAIMED } from './unclaimed.queries.ts'

interface Opening {
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
  { withoutDevice = false, ...opening }: Opening,
  context: CallContext,
): Promise<SessionState> => {
  const deviceHash = opening.deviceHash ?? (withoutDevice ? UNCLAIMED : undefined)
  return openSession(platform, { ...opening, deviceHash }, context)
}

/** The same inside a transaction of the caller. @returns gives the cookie, once that is kept. @throws Failure not_permitted */
export const beginPartnerSession = async (
  tx: Database,
  { withoutDevice = false, ...opening }: Opening & { now: Date },
  context: CallContext,
): Promise<() => void> => {
  const deviceHash = opening.deviceHash ?? (withoutDevice ? UNCLAIMED : undefined)
  const secret = await beginSession(tx, { ...opening, deviceHash }, context)
  return () => context.setCookie(secret, { untilClosed: opening.shared })
}

export const placeOfCall = ({ identity, secret }: Pick<CallContext, 'identity' | 'secret'>) => ({
  // A link tells no device: the first one that brings the cookie is meant.
  deviceHash: identity ? hashPlace('device', identity) : UNCLAIMED,
  earlierHash: secret ? hashSecret(secret) : undefined,
})

/** A name whose password somebody else checks is slowed as ours are. @throws Failure too_many_attempts */
export const slowed = <Result>(
  { db, clock }: Platform,
  { name, context }: { name: string; context: CallContext },
  work: () => Promise<Result>,
): Promise<Result> => {
  const network = networkOf(context.address)
  const attempt: Try = { name: `partner:${name}`, device: '', network, knownDevice: false, knownNetwork: false }
  // Only a wrong password counts: a platform that is away is nobody's guess.
  const isGuess = ({ failure }: Failure): boolean => failure === 'wrong_credentials' || failure === 'invalid'
  return guessing(db, { attempt, now: clock.now(), isGuess }, work)
}
