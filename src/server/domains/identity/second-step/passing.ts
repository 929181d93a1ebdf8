/** The second step of a sign-in: the code, looked at after the password or later, slowed by the same brakes, taken once. */
import { Failure } from '#contract/failures.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealOf } from '../../../platform/seal.ts'
import { knownSince, tryWasNone, type Try } from '../attempts.ts'
import { placeOf } from '../opening.ts'
import { type Asking, countedTry } from '../proving.ts'
import { isFromApp, plainCode, stepOfCode } from './codes.ts'
import { hasPassedOn, secondStepOf, takeRecoveryCode, takeStep } from './second-step.queries.ts'

/** What a sealed secret belongs to. */
export const secretOf = (accountUuid: string): string => `totp:${accountUuid}`
export const recoveryCodeOf = (accountUuid: string): string => `recovery:${accountUuid}`

/** @returns whether it was a code of this account that nobody had used; it is used then */
export const takeCode = async (
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  accountUuid: string,
  code: string,
): Promise<boolean> => {
  const known = await secondStepOf(db, accountUuid)
  if (!known?.secret || !known.confirmed_at) return false
  const plain = plainCode(code)
  const seal = sealOf(config)
  const now = clock.now()
  if (!isFromApp(plain)) {
    return takeRecoveryCode(db, { accountUuid, codeHash: seal.mark(plain, recoveryCodeOf(accountUuid)), now })
  }
  const step = stepOfCode(seal.open(known.secret, secretOf(accountUuid)), plain, now)
  return step !== undefined && takeStep(db, accountUuid, step)
}

/** @throws Failure second_step where there is none, wrong_code */
export const proveCode = async (platform: Platform, accountUuid: string, code: string | undefined): Promise<void> => {
  if (!code) throw new Failure('second_step')
  if (!(await takeCode(platform, accountUuid, code))) throw new Failure('wrong_code')
}

/**
 * A try of somebody who is signed in, and of whom a code is asked. Who has learned what opens a school's platform comes
 * from as many devices as they like: only one where a second step was given before has a brake of its own.
 * @throws Failure too_many_attempts, and what the work throws
 */
export const codeTry = async (platform: Platform, asking: Asking, work: () => Promise<void>): Promise<void> => {
  const { identityHash } = placeOf(asking.context)
  const knownDevice = await hasPassedOn(platform.db, asking.actor.accountUuid, {
    identityHash,
    since: knownSince(platform.clock.now()),
  })
  await countedTry(platform, { ...asking, knownDevice }, work)
}

interface AtTheStep {
  accountUuid: string
  attempt: Try
  /** Empty where none was given yet. */
  code: string
}

/** @throws Failure second_step where a code is needed, wrong_code where it is none; the try then counts as a wrong one */
export const passSecondStep = async (platform: Platform, { accountUuid, attempt, code }: AtTheStep): Promise<void> => {
  // The password alone forgives nothing: who knows it could otherwise guess codes for ever.
  if (!code) await tryWasNone(platform.db, attempt)
  await proveCode(platform, accountUuid, code)
}
