/**
 * Signs in with the picture code of a card. Its secret can't be guessed, but attempts are rate limited all the same.
 */
import { Failure } from '#contract/failures.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordAttempt, getKnownDeviceCutoff, type SignInAttempt, markAttemptSucceeded } from '../rate-limits.ts'
import { openSession } from '../identity.service.ts'
import { normalizeNetwork } from '../networks.ts'
import { hashDeviceOrNetwork, hashSecret } from '../secrets.ts'
import { findAccountByCard, recordCardUse } from './cards.queries.ts'

const NO_CARD = "This card doesn't work anymore. Ask your teacher for a new one."

/** @throws Failure wrong_credentials, too_many_attempts */
const requireCard = async ({ db, clock }: Platform, secret: string, context: CallContext) => {
  const network = normalizeNetwork(context.address)
  const [secretHash, now] = [hashSecret(secret), clock.now()]
  const location = {
    identityHash: hashDeviceOrNetwork('device', context.identity),
    networkHash: hashDeviceOrNetwork('network', network),
  }
  const account = await findAccountByCard(db, { secretHash, ...location, now, since: getKnownDeviceCutoff(now) })
  const attempt: SignInAttempt = {
    name: `card/${account?.uuid ?? secretHash.toString('base64url')}`,
    device: context.identity,
    network,
    knownDevice: context.identity !== '' && account?.known_device === true,
    knownNetwork: account?.known_network === true,
  }
  await recordAttempt(db, attempt, now)
  if (!account) throw new Failure('wrong_credentials', { message: NO_CARD })
  return { account, attempt }
}

/** Returns whose card it is. @throws Failure wrong_credentials, too_many_attempts */
export const previewCard = async (platform: Platform, secret: string, context: CallContext) => {
  const { account, attempt } = await requireCard(platform, secret, context)
  await markAttemptSucceeded(platform.db, attempt)
  return { first_name: account.first_name, school: account.school_name }
}

/**
 * Signs in as on a shared device, because cards are shown to devices that several people use.
 * @throws Failure wrong_credentials, too_many_attempts, not_permitted
 */
export const signInWithCard = async (platform: Platform, secret: string, context: CallContext) => {
  const { account, attempt } = await requireCard(platform, secret, context)
  const state = await openSession(platform, { accountUuid: account.uuid, attempt, shared: true }, context)
  await recordCardUse(platform.db, account.uuid, platform.clock.now())
  return state
}
