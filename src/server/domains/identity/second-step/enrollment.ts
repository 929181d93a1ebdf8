/** Sets up the authenticator app, and renews recovery codes; each asks the person to prove who they are. */
import { Failure } from '#contract/failures.ts'
import type { SignInProof } from '#contract/identity/sign-in-proof.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { type ProofContext, withCountedAttempt, verifyOwnPassword } from '../prove-password.ts'
import { isTotpCode, createTotpSecret, normalizeCode, matchTotpStep, toTotpUri } from './codes.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { isSecondStepRequired } from './required.ts'
import { requireSecondStep, withSecondStepAttempt } from './require-second-step.ts'
import { toTotpSealContext } from './verify-code.ts'
import {
  getSessionStart,
  confirmPendingSecret,
  endOtherSessions,
  lockSecondStep,
  type SecondStepState,
  recordSecondStep,
  savePendingSecret,
  findSecondStep,
} from './second-step.queries.ts'

/** The time in which a secret must be confirmed. */
const SECRET_LIFETIME_MS = 30 * MINUTE_MS
/**
 * The time after SSO in which the session counts as proof for a person without a password. We chose it as enough time
 * to read the page and fetch a phone, but too short for somebody to find an unattended computer.
 */
const MAX_SIGN_ON_AGE_MS = 10 * MINUTE_MS

type EnrollmentConfig = Pick<Config, 'REQUIRE_TWO_STEP'>

/**
 * A person without a password signs in through the school's platform, which is responsible for a second step, unless
 * our configuration requires one.
 */
export const canEnroll = (
  config: EnrollmentConfig,
  { user_type, password_hash, confirmed_at }: SecondStepState,
): boolean => {
  if (user_type === 'student') return false
  return password_hash !== null || confirmed_at !== null || isSecondStepRequired(config, user_type)
}

/** @throws Failure not_found for students, and for people who sign in elsewhere */
export const requireSecondStepState = async (platform: Platform, actor: Actor): Promise<SecondStepState> => {
  const state = await findSecondStep(platform.db, actor.accountUuid)
  // If two-step sign-in isn't offered, respond as if it didn't exist.
  if (!state || !canEnroll(platform.config, state)) throw new Failure('not_found')
  return state
}

const createStaleSignOnFailure = () =>
  new Failure('not_permitted', {
    message: "To confirm that it's you, sign in again through your school. Then set it up.",
  })

const requireRecentSignOn = async ({ db, clock }: Platform, { sessionUuid }: Actor): Promise<void> => {
  const startedAt = (await getSessionStart(db, sessionUuid))?.created_at
  if (!startedAt || Math.abs(clock.now().getTime() - startedAt.getTime()) > MAX_SIGN_ON_AGE_MS) {
    throw createStaleSignOnFailure()
  }
}

/**
 * Asks for the password, or for a recent sign-on without one, and for the second step if there is one. An open session
 * is not enough to add or replace what signs the person in.
 * @throws Failure wrong_credentials, not_permitted, second_step, wrong_code, wrong_passkey, too_many_attempts
 */
export const proveForEnrollment = async (
  platform: Platform,
  state: SecondStepState,
  { proof, ...request }: ProofContext & { proof: SignInProof },
): Promise<void> => {
  const { actor, context } = request
  const prove = async (): Promise<void> => {
    await (state.password_hash === null
      ? requireRecentSignOn(platform, actor)
      : verifyOwnPassword({ password: proof.password ?? '', known: state }))
    if (state.confirmed_at) await requireSecondStep(platform, { accountUuid: actor.accountUuid, proof, context })
  }
  await (state.confirmed_at ? withSecondStepAttempt : withCountedAttempt)(platform, request, prove)
}

/** @throws Failure not_found, and as proveForEnrollment */
export const startEnrollment = async (
  platform: Platform,
  request: ProofContext & { proof: SignInProof },
): Promise<{ secret: string; uri: string }> => {
  const { accountUuid } = request.actor
  const state = await requireSecondStepState(platform, request.actor)
  await proveForEnrollment(platform, state, request)
  const secret = createTotpSecret()
  const pending = createSeal(platform.config).close(secret, toTotpSealContext(accountUuid))
  await savePendingSecret(platform.db, { accountUuid, pending, now: platform.clock.now() })
  return { secret, uri: toTotpUri(secret, state.email ?? state.username ?? '') }
}

/** @returns the recovery codes, which can't be read again @throws Failure wrong_code, not_found */
export const confirmEnrollment = async (platform: Platform, actor: Actor, code: string): Promise<string[]> => {
  const { accountUuid, sessionUuid } = actor
  const { pending, pending_at } = await requireSecondStepState(platform, actor)
  const now = platform.clock.now()
  if (!pending || !pending_at || now.getTime() - pending_at.getTime() > SECRET_LIFETIME_MS) {
    throw new Failure('not_found')
  }
  const seal = createSeal(platform.config)
  const secret = seal.open(pending, toTotpSealContext(accountUuid))
  const normalizedCode = normalizeCode(code)
  const step = isTotpCode(normalizedCode) ? matchTotpStep(secret, normalizedCode, now) : undefined
  if (step === undefined) throw new Failure('wrong_code')
  const codes = await platform.db.transaction().execute(async (tx) => {
    const sealed = seal.close(secret, toTotpSealContext(accountUuid))
    if (!(await confirmPendingSecret(tx, { accountUuid, pending, secret: sealed, step, now }))) {
      throw new Failure('changed')
    }
    await recordSecondStep(tx, sessionUuid)
    await endOtherSessions(tx, accountUuid, { now, but: sessionUuid })
    return issueRecoveryCodes(tx, accountUuid, platform.config)
  })
  await platform.events.publish(accountUuid, { kind: 'person' })
  return codes
}

/** Replaces the recovery codes of a second step. @throws Failure not_found, and as proveForEnrollment */
export const renewRecoveryCodes = async (
  platform: Platform,
  request: ProofContext & { proof: SignInProof },
): Promise<string[]> => {
  const { accountUuid } = request.actor
  const state = await requireSecondStepState(platform, request.actor)
  if (!state.confirmed_at) throw new Failure('not_found')
  await proveForEnrollment(platform, state, request)
  return platform.db.transaction().execute(async (tx) => {
    const { confirmed_at } = await lockSecondStep(tx, accountUuid)
    if (!confirmed_at) throw new Failure('changed')
    return issueRecoveryCodes(tx, accountUuid, platform.config)
  })
}
