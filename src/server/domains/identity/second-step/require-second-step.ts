/**
 * Asks for the second step, which is a code or a passkey: after the password or later, within the same rate limits, and
 * each works once.
 */
import { Failure } from '#contract/failures.ts'
import type { SecondStepMethods, SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getKnownDeviceCutoff, discardAttempt, type SignInAttempt } from '../rate-limits.ts'
import { toSignInLocation } from '../open-session.ts'
import { verifyOwnPasskey } from '../passkeys/verify-passkey.ts'
import { type ProofContext, withCountedAttempt } from '../prove-password.ts'
import { findSecondStep, hasPassedOnDevice } from './second-step.queries.ts'
import { requireCode } from './verify-code.ts'

interface SecondStepRequest {
  accountUuid: string
  proof: SecondStepProof
  context: CallContext
}

/** @throws Failure second_step if nothing was sent, wrong_code, wrong_passkey, invalid */
export const requireSecondStep = async (
  platform: Platform,
  { accountUuid, proof: { code, passkey }, context }: SecondStepRequest,
): Promise<void> => {
  if (passkey) return verifyOwnPasskey(platform, { accountUuid, assertion: passkey, context })
  if (!code) throw new Failure('second_step')
  return requireCode(platform, accountUuid, code)
}

/**
 * Counts an attempt of a signed-in person who is asked for the second step. A person who knows another's platform
 * sign-in can come from any number of devices, so only a device with an earlier second step has its own rate limit.
 * @throws Failure too_many_attempts, and what the work throws
 */
export const withSecondStepAttempt = async (
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

/** Asks a signed-in person for the second step. @throws Failure too_many_attempts, and as requireSecondStep */
export const proveSecondStep = (
  platform: Platform,
  request: ProofContext & { proof: SecondStepProof },
): Promise<void> =>
  withSecondStepAttempt(platform, request, () =>
    requireSecondStep(platform, { ...request, accountUuid: request.actor.accountUuid }),
  )

const findMethods = async ({ db }: Platform, accountUuid: string): Promise<SecondStepMethods> => {
  const state = await findSecondStep(db, accountUuid)
  return { app: Boolean(state?.secret), passkey: (state?.passkeys ?? 0) > 0 }
}

/**
 * Asks for the second step after a correct password.
 * @throws Failure second_step with the methods that the person has; wrong_code, wrong_passkey, and the attempt then
 * counts as a failure
 */
export const passSecondStep = async (
  platform: Platform,
  { attempt, ...request }: SecondStepRequest & { attempt: SignInAttempt },
): Promise<void> => {
  const { accountUuid, proof } = request
  if (!proof.code && !proof.passkey) {
    // The password alone must not reset the count: a person who knows it could otherwise guess codes indefinitely.
    await discardAttempt(platform.db, attempt)
    throw new Failure('second_step', { blocks: { SecondStep: await findMethods(platform, accountUuid) } })
  }
  await requireSecondStep(platform, request)
}
