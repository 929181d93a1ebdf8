/** Setting a second step up, confirming it, and switching it off: each asks for proof that it is the person themselves. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CallContext } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealOf } from '../../../platform/seal.ts'
import { provingTry } from '../proving.ts'
import { isFromApp, newRecoveryCodes, newTotpSecret, plainCode, stepOfCode, totpAddress } from './codes.ts'
import { recoveryCodeOf, secretOf, takeCode } from './passing.ts'
import {
  addRecoveryCodes,
  confirmSecret,
  endSessionsOf,
  forgetRecoveryCodes,
  forgetSecondStep,
  type KnownSecondStep,
  noteSecondStep,
  offerSecret,
  secondStepOf,
} from './second-step.queries.ts'

/** Milliseconds in which a secret has to be confirmed. */
const OFFER_LIFE = 30 * 60_000

export const isOffered = ({ user_type, password_hash }: KnownSecondStep): boolean =>
  user_type !== 'student' && password_hash !== null

const knownTo = async (platform: Platform, actor: Actor): Promise<KnownSecondStep> => {
  const known = await secondStepOf(platform.db, actor.accountUuid)
  // Where it is not offered it is not there.
  if (!known || !isOffered(known)) throw new Failure('not_found')
  return known
}

/** @throws Failure not_found, wrong_credentials, second_step, wrong_code, too_many_attempts */
export const offerSecondStep = async (
  platform: Platform,
  {
    actor,
    context,
    password,
    code,
  }: { actor: Actor; context: CallContext; password: string; code?: string | undefined },
): Promise<{ secret: string; uri: string }> => {
  const known = await knownTo(platform, actor)
  const { accountUuid } = actor
  await provingTry(platform, { actor, context, password, known })
  if (known.confirmed_at) {
    if (!code) throw new Failure('second_step')
    if (!(await takeCode(platform, accountUuid, code))) throw new Failure('wrong_code')
  }
  const secret = newTotpSecret()
  const pending = sealOf(platform.config).close(secret, secretOf(accountUuid))
  await offerSecret(platform.db, { accountUuid, pending, now: platform.clock.now() })
  return { secret, uri: totpAddress(secret, known.email ?? known.username ?? '') }
}

/** @returns the recovery codes, which nobody can read again @throws Failure wrong_code, not_found */
export const confirmSecondStep = async (platform: Platform, actor: Actor, code: string): Promise<string[]> => {
  const { accountUuid, sessionUuid } = actor
  const { pending, pending_at } = await knownTo(platform, actor)
  const now = platform.clock.now()
  if (!pending || !pending_at || now.getTime() - pending_at.getTime() > OFFER_LIFE) throw new Failure('not_found')
  const seal = sealOf(platform.config)
  const secret = seal.open(pending, secretOf(accountUuid))
  const plain = plainCode(code)
  const step = isFromApp(plain) ? stepOfCode(secret, plain, now) : undefined
  if (step === undefined) throw new Failure('wrong_code')
  const codes = newRecoveryCodes()
  await platform.db.transaction().execute(async (tx) => {
    const sealed = seal.close(secret, secretOf(accountUuid))
    if (!(await confirmSecret(tx, { accountUuid, pending, secret: sealed, step, now }))) throw new Failure('changed')
    await forgetRecoveryCodes(tx, accountUuid)
    const about = recoveryCodeOf(accountUuid)
    await addRecoveryCodes(
      tx,
      accountUuid,
      codes.map((one) => seal.mark(plainCode(one), about)),
    )
    await noteSecondStep(tx, sessionUuid)
    await endSessionsOf(tx, accountUuid, { now, but: sessionUuid })
  })
  await platform.events.tell(accountUuid, { kind: 'person' })
  return codes
}

/** Whoever has lost the app and the codes comes in by their password again. */
export const removeSecondStep = async (tx: Platform['db'], accountUuid: string): Promise<void> => {
  await forgetRecoveryCodes(tx, accountUuid)
  await forgetSecondStep(tx, accountUuid)
}
