/** Endpoints for forgotten passwords, for replacing a temporary password, and for changing one. */
import * as contract from '#contract/identity/passwords.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import { isMailConfigured } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordResetRequest } from '../rate-limits.ts'
import { normalizeNetwork } from '../networks.ts'
import { changePassword, resetPasswordByLink, getMinimumLength, requireLinkedAccount } from './choose-password.ts'
import { enqueueResetEmail } from './password-reset.jobs.ts'
import { findAccountToReset } from './password-reset.queries.ts'

export const createPasswordResetRoutes = (platform: Platform) => {
  const { db, clock, config } = platform
  return createRoutes(contract, {
    async passwordForgot({ PasswordForgot: { email, school_code } }, _actor, context) {
      await recordResetRequest(db, normalizeNetwork(context.address), clock.now())
      const account = await findAccountToReset(db, { name: email, schoolCode: school_code ?? '' })
      await enqueueResetEmail(platform, account?.uuid)
      return { mails: isMailConfigured(config) }
    },
    async passwordLinkInfo({ PasswordReset }) {
      const account = await requireLinkedAccount(platform, PasswordReset.reset_token)
      const { first_name, email, username, school_code, purpose } = account
      const sign_in_name = email ?? username ?? ''
      return { Account: { first_name, sign_in_name, school_code, purpose, least: getMinimumLength(account) } }
    },
    async passwordReset({ PasswordReset: { reset_token, password } }, _actor, context) {
      context.by(await resetPasswordByLink(platform, { token: reset_token, password }))
      return {}
    },
    async passwordResetExternal({ PasswordReset: { email, reset_token, password } }, _actor, context) {
      context.by(await resetPasswordByLink(platform, { token: reset_token, password, name: email }))
      return {}
    },
    async passwordChange({ Password }, actor, context) {
      await changePassword(platform, { ...Password, actor, context })
      return {}
    },
  })
}
