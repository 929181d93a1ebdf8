/** Setting a second step up, confirming it, and switching it off: each asks for proof that it is the person themselves. */
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Config } from '../../../platform/config.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealOf } from '../../../platform/seal.ts'
import { type Asking, countedTry, provePassword } from '../proving.ts'
import type { SignInTarget } from '../ranks.ts'
import { isFromApp, newRecoveryCodes, newTotpSecret, plainCode, stepOfCode, totpAddress } from './codes.ts'
import { codeTry, proveCode, recoveryCodeOf, secretOf } from './passing.ts'
import { isSecondStepRequired } from './required.ts'
import {
  addRecoveryCodes,
  beginningOf,
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
/**
 * So long after a sign-on its session is proof of who has no password, in milliseconds. A number of ours: time to read the
 * page and to fetch a phone, and not enough to find somebody else's computer open.
 */
const FRESH_SIGN_ON = 10 * 60_000

type Setting = Pick<Config, 'REQUIRE_TWO_STEP'>

/** Who has no password comes through their school's platform, which looks after it, unless we have to ask them for it. */
export const isOffered = (config: Setting, { user_type, password_hash, confirmed_at }: KnownSecondStep): boolean => {
  if (user_type === 'student') return false
  return password_hash !== null || confirmed_at !== null || isSecondStepRequired(config, user_type)
}

const knownTo = async (platform: Platform, actor: Actor): Promise<KnownSecondStep> => {
  const known = await secondStepOf(platform.db, actor.accountUuid)
  // Where it is not offered it is not there.
  if (!known || !isOffered(platform.config, known)) throw new Failure('not_found')
  return known
}

const notFresh = () =>
  new Failure('not_permitted', { message: 'Sign in again through your school, then set it up: that shows it is you.' })

const proveSignOn = async ({ db, clock }: Platform, { sessionUuid }: Actor): Promise<void> => {
  const began = (await beginningOf(db, sessionUuid))?.created_at
  if (!began || Math.abs(clock.now().getTime() - began.getTime()) > FRESH_SIGN_ON) throw notFresh()
}

interface Offering extends Asking {
  password?: string | undefined
  code?: string | undefined
}

/** @throws Failure not_found, wrong_credentials, not_permitted, second_step, wrong_code, too_many_attempts */
export const offerSecondStep = async (
  platform: Platform,
  { actor, context, password = '', code }: Offering,
): Promise<{ secret: string; uri: string }> => {
  const known = await knownTo(platform, actor)
  const { accountUuid } = actor
  const prove = async (): Promise<void> => {
    await (known.password_hash === null ? proveSignOn(platform, actor) : provePassword({ password, known }))
    if (known.confirmed_at) await proveCode(platform, accountUuid, code)
  }
  const counted = known.confirmed_at ? codeTry : countedTry
  await counted(platform, { actor, context }, prove)
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
export const removeSecondStep = async (tx: Platform['db'], { uuid }: SignInTarget): Promise<void> => {
  await forgetRecoveryCodes(tx, uuid)
  await forgetSecondStep(tx, uuid)
}
