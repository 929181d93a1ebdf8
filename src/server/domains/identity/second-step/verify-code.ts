/** The second step of a sign-in: the code, looked at after the password or later, slowed by the same brakes, taken once. */
import { Failure } from '#contract/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { knownDeviceSince, discardAttempt, type SignInAttempt } from '../attempts.ts'
import { toSignInPlace } from '../open-session.ts'
import { type ProofContext, withCountedAttempt } from '../prove-password.ts'
import { isTotpCode, normalizeCode, matchTotpStep } from './codes.ts'
import { hasPassedOnDevice, findSecondStep, consumeRecoveryCode, consumeStep } from './second-step.queries.ts'

/** What a sealed secret belongs to. */
export const totpSealContext = (accountUuid: string): string => `totp:${accountUuid}`
export const recoverySealContext = (accountUuid: string): string => `recovery:${accountUuid}`

/** @returns whether it was a code of this account that nobody had used; it is used then */
export const consumeCode = async (
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  accountUuid: string,
  code: string,
): Promise<boolean> => {
  const known = await findSecondStep(db, accountUuid)
  if (!known?.secret || !known.confirmed_at) return false
  const plain = normalizeCode(code)
  const seal = createSeal(config)
  const now = clock.now()
  if (!isTotpCode(plain)) {
    return consumeRecoveryCode(db, { accountUuid, codeHash: seal.mark(plain, recoverySealContext(accountUuid)), now })
  }
  const step = matchTotpStep(seal.open(known.secret, totpSealContext(accountUuid)), plain, now)
  return step !== undefined && consumeStep(db, accountUuid, step)
}

/** @throws Failure second_step where there is none, wrong_code */
export const requireCode = async (platform: Platform, accountUuid: string, code: string | undefined): Promise<void> => {
  if (!code) throw new Failure('second_step')
  if (!(await consumeCode(platform, accountUuid, code))) throw new Failure('wrong_code')
}

/**
 * A try of somebody who is signed in, and of whom a code is asked. Who has learned what opens a school's platform comes
 * from as many devices as they like: only one where a second step was given before has a brake of its own.
 * @throws Failure too_many_attempts, and what the work throws
 */
export const withCodeAttempt = async (
  platform: Platform,
  asking: ProofContext,
  work: () => Promise<void>,
): Promise<void> => {
  const { identityHash } = toSignInPlace(asking.context)
  const knownDevice = await hasPassedOnDevice(platform.db, asking.actor.accountUuid, {
    identityHash,
    since: knownDeviceSince(platform.clock.now()),
  })
  await withCountedAttempt(platform, { ...asking, knownDevice }, work)
}

interface SecondStepAttempt {
  accountUuid: string
  attempt: SignInAttempt
  /** Empty where none was given yet. */
  code: string
}

/** @throws Failure second_step where a code is needed, wrong_code where it is none; the try then counts as a wrong one */
export const passSecondStep = async (
  platform: Platform,
  { accountUuid, attempt, code }: SecondStepAttempt,
): Promise<void> => {
  // The password alone forgives nothing: who knows it could otherwise guess codes for ever.
  if (!code) await discardAttempt(platform.db, attempt)
  await requireCode(platform, accountUuid, code)
}
