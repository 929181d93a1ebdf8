/** Two-step sign-in endpoints: its state, and setting it up. */
import * as contract from '#contract/identity/second-step.ts'
import { Failure } from '#contract/failures.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openSession } from '../identity.service.ts'
import { toOwnTarget } from '../ranks.ts'
import { withCodeAttempt, requireCode } from './verify-totp-code.ts'
import { isSecondStepMissing, isSecondStepRequired } from './required.ts'
import { getSessionStart, findSecondStep } from './second-step.queries.ts'
import { confirmEnrollment, canEnroll, startEnrollment, removeSecondStep } from './enrollment.ts'

export const createSecondStepRoutes = (platform: Platform) => {
  const { db, config, events } = platform
  return createRoutes(contract, {
    async totpInfo(_blocks, { accountUuid, userType, secondStep }) {
      const state = await findSecondStep(db, accountUuid)
      return {
        Totp: {
          on: Boolean(state?.confirmed_at),
          since: state?.confirmed_at?.toISOString() ?? null,
          codes_left: state?.codes_left ?? 0,
          required: isSecondStepRequired(config, userType),
          missing: isSecondStepMissing(config, { userType, secondStep }),
          offered: state !== undefined && canEnroll(config, state),
          by_password: Boolean(state?.password_hash),
        },
      }
    },
    async totpSetup({ Totp }, actor, context) {
      return { Totp: await startEnrollment(platform, { ...Totp, actor, context }) }
    },
    async totpConfirm({ Totp }, actor) {
      return { Recovery: { codes: await confirmEnrollment(platform, actor, Totp.code) } }
    },
    async totpPass({ Totp }, actor, context) {
      const { accountUuid, sessionUuid } = actor
      await withCodeAttempt(platform, { actor, context }, () => requireCode(platform, accountUuid, Totp.code))
      const shared = (await getSessionStart(db, sessionUuid))?.shared_device ?? true
      // Open a new session, so that a person who saw the old session's secret can't use the one that is open now.
      return { session: await openSession(platform, { accountUuid, shared, secondStep: true }, context) }
    },
    async totpDisable({ Totp }, actor, context) {
      const { accountUuid, userType } = actor
      if (isSecondStepRequired(config, userType)) throw new Failure('not_permitted')
      await withCodeAttempt(platform, { actor, context }, () => requireCode(platform, accountUuid, Totp.code))
      await db.transaction().execute((tx) => removeSecondStep(tx, toOwnTarget(accountUuid)))
      await events.publish(accountUuid, { kind: 'person' })
      return {}
    },
  })
}
