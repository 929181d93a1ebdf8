/**
 * Verifies the second step of a sign-in: its code is checked after the password or later, within the same rate limits,
 * and works once.
 */
import { Failure } from '#contract/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { getKnownDeviceCutoff, discardAttempt, type SignInAttempt } from '../rate-limits.ts'
import { toSignInLocation } from '../open-session.ts'
import { type ProofContext, withCountedAttempt } from '../prove-password.ts'
import { isTotpCode, normalizeCode, matchTotpStep } from './codes.ts'
import { hasPassedOnDevice, findSecondStep, consumeRecoveryCode, consumeStep } from './second-step.queries.ts'

/** The context that a sealed secret is bound to. */
export const toTotpSealContext = (accountUuid: string): string => `totp:${accountUuid}`
export const toRecoverySealContext = (accountUuid: string): string => `recovery:${accountUuid}`

/** @returns whether it was an unused code of this account; it is now used */
export const consumeCode = async (
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  accountUuid: string,
  code: string,
): Promise<boolean> => {
  const state = await findSecondStep(db, accountUuid)
  if (!state?.secret || !state.confirmed_at) return false
  const normalizedCode = normalizeCode(code)
  const seal = createSeal(config)
  const now = clock.now()
  if (!isTotpCode(normalizedCode)) {
    return consumeRecoveryCode(db, {
      accountUuid,
      codeHash: seal.mark(normalizedCode, toRecoverySealContext(accountUuid)),
      now,
    })
  }
  const step = matchTotpStep(seal.open(state.secret, toTotpSealContext(accountUuid)), normalizedCode, now)
  return step !== undefined && consumeStep(db, accountUuid, step)
}

/** @throws Failure second_step if no code was sent, wrong_code */
export const requireCode = async (platform: Platform, accountUuid: string, code: string | undefined): Promise<void> => {
  if (!code) throw new Failure('second_step')
  if (!(await consumeCode(platform, accountUuid, code))) throw new Failure('wrong_code')
}

/**
 * Counts an attempt of a signed-in person who is asked for a code. A person who knows another's platform sign-in can
 * come from any number of devices, so only a device with an earlier second step has its own rate limit.
 * @throws Failure too_many_attempts, and what the work throws
 */
export const withCodeAttempt = async (
  platform: Platform,
  proof: ProofContext,
  work: () => Promise<void>,
): Promise<void> => {
  const { identityHash } = toSignInLocation(proof.context)
  const knownDevice = await hasPassedOnDevice(platform.db, proof.actor.accountUuid, {
    identityHash,
    since: getKnownDeviceCutoff(platform.clock.now()),
  })
  await withCountedAttempt(platform, { ...proof, knownDevice }, work)
}

interface SecondStepAttempt {
  accountUuid: string
  attempt: SignInAttempt
  /** Empty if no code was sent yet. */
  code: string
}

/**
 * @throws Failure second_step if a code is needed; wrong_code if it is wrong, and the attempt then counts as a failure
 */
export const passSecondStep = async (
  platform: Platform,
  { accountUuid, attempt, code }: SecondStepAttempt,
): Promise<void> => {
  // The password alone must not reset the count: a person who knows it could otherwise guess codes indefinitely.
  if (!code) await discardAttempt(platform.db, attempt)
  await requireCode(platform, accountUuid, code)
}
