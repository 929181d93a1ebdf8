/** Signing in with the picture code of a card. Its secret can't be guessed; who tries is slowed all the same. */
import { Failure } from '#contract/failures.ts'
import type { CallContext } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginTry, knownSince, type Try, tryWasRight } from '../attempts.ts'
import { openSession } from '../identity.service.ts'
import { networkOf } from '../networks.ts'
import { hashPlace, hashSecret } from '../secrets.ts'
import { accountOfCard, noteUse } from './cards.queries.ts'

const NO_CARD = "That card doesn't open anything anymore. Ask your teacher for a new one."

/** @throws Failure wrong_credentials, too_many_attempts */
const cardShown = async ({ db, clock }: Platform, secret: string, context: CallContext) => {
  const network = networkOf(context.address)
  const [secretHash, now] = [hashSecret(secret), clock.now()]
  const place = {
    identityHash: hashPlace('device', context.identity),
    networkHash: hashPlace('network', network),
  }
  const account = await accountOfCard(db, { secretHash, ...place, now, since: knownSince(now) })
  const attempt: Try = {
    name: `card/${account?.uuid ?? secretHash.toString('base64url')}`,
    device: context.identity,
    network,
    knownDevice: context.identity !== '' && account?.known_device === true,
    knownNetwork: account?.known_network === true,
  }
  await beginTry(db, attempt, now)
  if (!account) throw new Failure('wrong_credentials', { message: NO_CARD })
  return { account, attempt }
}

/** Whose it is. @throws Failure wrong_credentials, too_many_attempts */
export const lookAtCard = async (platform: Platform, secret: string, context: CallContext) => {
  const { account, attempt } = await cardShown(platform, secret, context)
  await tryWasRight(platform.db, attempt)
  return { first_name: account.first_name, school: account.school_name }
}

/** A card is shown to devices that several people use. @throws Failure wrong_credentials, too_many_attempts, not_permitted */
export const signInWithCard = async (platform: Platform, secret: string, context: CallContext) => {
  const { account, attempt } = await cardShown(platform, secret, context)
  const state = await openSession(platform, { accountUuid: account.uuid, attempt, shared: true }, context)
  await noteUse(platform.db, account.uuid, platform.clock.now())
  return state
}
