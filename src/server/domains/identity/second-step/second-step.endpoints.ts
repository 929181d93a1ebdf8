/** Two-step sign-in endpoints: its state, setting up the authenticator app, and the recovery codes. */
import * as contract from '#contract/identity/second-step.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openSession } from '../identity.service.ts'
import { findRelyingParty } from '../passkeys/relying-party.ts'
import { isSecondStepMissing, isSecondStepRequired } from './required.ts'
import { proveSecondStep } from './require-second-step.ts'
import { getSessionStart, findSecondStep } from './second-step.queries.ts'
import { confirmEnrollment, canEnroll, renewRecoveryCodes, startEnrollment } from './enrollment.ts'
import { turnOffApp } from './turn-off.ts'

export const createSecondStepRoutes = (platform: Platform) => {
  const { db, config } = platform
  return createRoutes(contract, {
    async totpInfo(_blocks, { accountUuid, userType, secondStep }, { origin }) {
      const state = await findSecondStep(db, accountUuid)
      return {
        Totp: {
          on: Boolean(state?.secret),
          since: state?.secret ? (state.confirmed_at?.toISOString() ?? null) : null,
          passkeys: state?.passkeys ?? 0,
          passkeys_possible: findRelyingParty(origin, config) !== undefined,
          codes_left: state?.codes_left ?? 0,
          required: isSecondStepRequired(config, userType),
          missing: isSecondStepMissing(config, { userType, secondStep }),
          offered: state !== undefined && canEnroll(config, state),
          by_password: Boolean(state?.password_hash),
        },
      }
    },
    async totpSetup({ Totp }, actor, context) {
      return { Totp: await startEnrollment(platform, { proof: Totp, actor, context }) }
    },
    async totpConfirm({ Totp }, actor) {
      return { Recovery: { codes: await confirmEnrollment(platform, actor, Totp.code) } }
    },
    async totpPass({ Totp }, actor, context) {
      const { accountUuid, sessionUuid } = actor
      await proveSecondStep(platform, { proof: Totp, actor, context })
      const shared = (await getSessionStart(db, sessionUuid))?.shared_device ?? true
      // Open a new session, so that a person who saw the old session's secret can't use the one that is open now.
      return { session: await openSession(platform, { accountUuid, shared, secondStep: true }, context) }
    },
    async totpDisable({ Totp }, actor, context) {
      await proveSecondStep(platform, { proof: Totp, actor, context })
      await turnOffApp(platform, actor)
      return {}
    },
    async recoveryRenew({ Proof }, actor, context) {
      return { Recovery: { codes: await renewRecoveryCodes(platform, { proof: Proof, actor, context }) } }
    },
  })
}
