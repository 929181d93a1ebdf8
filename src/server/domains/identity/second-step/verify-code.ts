/** Verifies a code of the second step, from the authenticator app or a recovery code; each works once. */
import { Failure } from '#contract/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { isTotpCode, normalizeCode, matchTotpStep } from './codes.ts'
import { findSecondStep, consumeRecoveryCode, consumeStep } from './second-step.queries.ts'

/** The context that a sealed secret is bound to. */
export const toTotpSealContext = (accountUuid: string): string => `totp:${accountUuid}`
export const toRecoverySealContext = (accountUuid: string): string => `recovery:${accountUuid}`

/** @returns whether it was an unused code of this account; it is now used */
const consumeCode = async (
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  accountUuid: string,
  code: string,
): Promise<boolean> => {
  const state = await findSecondStep(db, accountUuid)
  if (!state?.confirmed_at) return false
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
  // A person whose second step consists of passkeys has no app.
  if (!state.secret) return false
  const step = matchTotpStep(seal.open(state.secret, toTotpSealContext(accountUuid)), normalizedCode, now)
  return step !== undefined && consumeStep(db, accountUuid, step)
}

/** @throws Failure wrong_code */
export const requireCode = async (platform: Platform, accountUuid: string, code: string): Promise<void> => {
  if (!(await consumeCode(platform, accountUuid, code))) throw new Failure('wrong_code')
}
