/** Two-step sign-in: what is set up, and setting it up. */
import * as contract from '#contract/identity/second-step.ts'
import { Failure } from '#contract/failures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countedTry } from '../proving.ts'
import { takeCode } from './passing.ts'
import { isSecondStepMissing } from './required.ts'
import { secondStepOf } from './second-step.queries.ts'
import { confirmSecondStep, isOffered, offerSecondStep, removeSecondStep } from './setting-up.ts'

export const secondStepEndpoints = (platform: Platform) => {
  const { db, config, events } = platform
  return serve(contract, {
    async totpInfo(_blocks, { accountUuid, userType }) {
      const known = await secondStepOf(db, accountUuid)
      return {
        Totp: {
          on: Boolean(known?.confirmed_at),
          since: known?.confirmed_at?.toISOString() ?? null,
          codes_left: known?.codes_left ?? 0,
          required: isSecondStepMissing(config, { userType, secondStep: false }),
          offered: known !== undefined && isOffered(known),
        },
      }
    },
    async totpSetup({ Totp }, actor, context) {
      return { Totp: await offerSecondStep(platform, { ...Totp, actor, context }) }
    },
    async totpConfirm({ Totp }, actor) {
      return { Recovery: { codes: await confirmSecondStep(platform, actor, Totp.code) } }
    },
    async totpDisable({ Totp }, actor, context) {
      const { accountUuid, userType } = actor
      if (isSecondStepMissing(config, { userType, secondStep: false })) throw new Failure('not_permitted')
      await countedTry(platform, { actor, context }, async () => {
        if (!(await takeCode(platform, accountUuid, Totp.code))) throw new Failure('wrong_code')
      })
      await db.transaction().execute((tx) => removeSecondStep(tx, accountUuid))
      await events.tell(accountUuid, { kind: 'person' })
      return {}
    },
  })
}
