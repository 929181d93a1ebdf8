/** Sets up, confirms and turns off the second step; each asks the person to prove who they are. */
import { Failure } from '#contract/failures.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { type ProofContext, withCountedAttempt, verifyOwnPassword } from '../prove-password.ts'
import type { SignInTarget } from '../ranks.ts'
import { isTotpCode, createRecoveryCodes, createTotpSecret, normalizeCode, matchTotpStep, toTotpUri } from './codes.ts'
import { withCodeAttempt, requireCode, toRecoverySealContext, toTotpSealContext } from './verify-totp-code.ts'
import { isSecondStepRequired } from './required.ts'
import {
  insertRecoveryCodes,
  getSessionStart,
  confirmPendingSecret,
  endOtherSessions,
  deleteRecoveryCodes,
  deleteSecondStep,
  type SecondStepState,
  recordSecondStep,
  savePendingSecret,
  findSecondStep,
} from './second-step.queries.ts'

/** The time in which a secret must be confirmed. */
const SECRET_LIFETIME_MS = 30 * MINUTE_MS
/**
 * How long after SSO the session counts as proof for a person without a password. We chose it as enough time to read
 * the page and fetch a phone, but too short for somebody to find an unattended computer.
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

const requireSecondStepState = async (platform: Platform, actor: Actor): Promise<SecondStepState> => {
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

interface EnrollmentRequest extends ProofContext {
  password?: string | undefined
  code?: string | undefined
}

/** @throws Failure not_found, wrong_credentials, not_permitted, second_step, wrong_code, too_many_attempts */
export const startEnrollment = async (
  platform: Platform,
  { actor, context, password = '', code }: EnrollmentRequest,
): Promise<{ secret: string; uri: string }> => {
  const state = await requireSecondStepState(platform, actor)
  const { accountUuid } = actor
  const prove = async (): Promise<void> => {
    await (state.password_hash === null
      ? requireRecentSignOn(platform, actor)
      : verifyOwnPassword({ password, known: state }))
    if (state.confirmed_at) await requireCode(platform, accountUuid, code)
  }
  const withAttempt = state.confirmed_at ? withCodeAttempt : withCountedAttempt
  await withAttempt(platform, { actor, context }, prove)
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
  const codes = createRecoveryCodes()
  await platform.db.transaction().execute(async (tx) => {
    const sealed = seal.close(secret, toTotpSealContext(accountUuid))
    if (!(await confirmPendingSecret(tx, { accountUuid, pending, secret: sealed, step, now }))) {
      throw new Failure('changed')
    }
    await deleteRecoveryCodes(tx, accountUuid)
    const sealContext = toRecoverySealContext(accountUuid)
    await insertRecoveryCodes(
      tx,
      accountUuid,
      codes.map((recoveryCode) => seal.mark(normalizeCode(recoveryCode), sealContext)),
    )
    await recordSecondStep(tx, sessionUuid)
    await endOtherSessions(tx, accountUuid, { now, but: sessionUuid })
  })
  await platform.events.publish(accountUuid, { kind: 'person' })
  return codes
}

/** Removes the second step, so that a person who lost the app and the codes signs in with their password alone. */
export const removeSecondStep = async (tx: Platform['db'], { uuid }: SignInTarget): Promise<void> => {
  await deleteRecoveryCodes(tx, uuid)
  await deleteSecondStep(tx, uuid)
}
