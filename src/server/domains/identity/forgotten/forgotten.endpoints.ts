/** Passwords that were forgotten, given by somebody else, or are changed. */
import * as contract from '#contract/identity/passwords.ts'
import { serve } from '../../../platform/http/serve.ts'
import { mayMail } from '../../../platform/mail/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginAsking } from '../attempts.ts'
import { networkOf } from '../networks.ts'
import { changePassword, chooseByLink, leastOf, linkedAccount } from './choosing.ts'
import { sendForgotten } from './forgetting.jobs.ts'
import { accountThatForgot } from './forgotten.queries.ts'

export const forgottenEndpoints = (platform: Platform) => {
  const { db, clock, config } = platform
  return serve(contract, {
    async passwordForgot({ PasswordForgot: { email, school_code } }, _actor, context) {
      await beginAsking(db, networkOf(context.address), clock.now())
      const account = await accountThatForgot(db, { name: email, schoolCode: school_code ?? '' })
      await sendForgotten(platform, account?.uuid)
      return { mails: mayMail(config) }
    },
    async passwordLinkInfo({ PasswordReset }) {
      const account = await linkedAccount(platform, PasswordReset.reset_token)
      const { first_name, email, username, school_code, purpose } = account
      const sign_in_name = email ?? username ?? ''
      return { Account: { first_name, sign_in_name, school_code, purpose, least: leastOf(account) } }
    },
    async passwordReset({ PasswordReset: { reset_token, password } }, _actor, context) {
      context.by(await chooseByLink(platform, { token: reset_token, password }))
      return {}
    },
    async passwordResetExternal({ PasswordReset: { email, reset_token, password } }, _actor, context) {
      context.by(await chooseByLink(platform, { token: reset_token, password, name: email }))
      return {}
    },
    async passwordChange({ Password }, actor, context) {
      await changePassword(platform, { ...Password, actor, context })
      return {}
    },
  })
}
