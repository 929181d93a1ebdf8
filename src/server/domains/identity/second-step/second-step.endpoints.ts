/** Two-step sign-in: what is set up, and setting it up. */
import * as contract from '#contract/identity/second-step.ts'
import { Failure } from '#contract/failures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openSession } from '../identity.service.ts'
import { ownTarget } from '../ranks.ts'
import { codeTry, proveCode } from './passing.ts'
import { isSecondStepMissing, isSecondStepRequired } from './required.ts'
import { beginningOf, secondStepOf } from './second-step.queries.ts'
import { confirmSecondStep, isOffered, offerSecondStep, removeSecondStep } from './setting-up.ts'

export const secondStepEndpoints = (platform: Platform) => {
  const { db, config, events } = platform
  return serve(contract, {
    async totpInfo(_blocks, { accountUuid, userType, secondStep }) {
      const known = await secondStepOf(db, accountUuid)
      return {
        Totp: {
          on: Boolean(known?.confirmed_at),
          since: known?.confirmed_at?.toISOString() ?? null,
          codes_left: known?.codes_left ?? 0,
          required: isSecondStepRequired(config, userType),
          missing: isSecondStepMissing(config, { userType, secondStep }),
          offered: known !== undefined && isOffered(config, known),
          by_password: Boolean(known?.password_hash),
        },
      }
    },
    async totpSetup({ Totp }, actor, context) {
      return { Totp: await offerSecondStep(platform, { ...Totp, actor, context }) }
    },
    async totpConfirm({ Totp }, actor) {
      return { Recovery: { codes: await confirmSecondStep(platform, actor, Totp.code) } }
    },
    async totpPass({ Totp }, actor, context) {
      const { accountUuid, sessionUuid } = actor
      await codeTry(platform, { actor, context }, () => proveCode(platform, accountUuid, Totp.code))
      const shared = (await beginningOf(db, sessionUuid))?.shared_device ?? true
      // A new one: whoever may have seen the secret of the one before has nothing of what is open now.
      return { session: await openSession(platform, { accountUuid, shared, secondStep: true }, context) }
    },
    async totpDisable({ Totp }, actor, context) {
      const { accountUuid, userType } = actor
      if (isSecondStepRequired(config, userType)) throw new Failure('not_permitted')
      await codeTry(platform, { actor, context }, () => proveCode(platform, accountUuid, Totp.code))
      await db.transaction().execute((tx) => removeSecondStep(tx, ownTarget(accountUuid)))
      await events.tell(accountUuid, { kind: 'person' })
      return {}
    },
  })
}
