/** Forgotten, temporary and changed passwords. Their rules are in docs/product.md#passwords. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Token = Required(100)
/** Never trimmed: spaces at either end belong to the password. */
const NewPassword = z.string().min(1, '*Required Field').max(1000)

export const passwordForgot = endpoint({
  path: '/user/password/forgot',
  access: 'public',
  summary: 'Request a password reset. The answer is the same for everybody, whether or not the account exists.',
  blocks: {
    PasswordForgot: z.strictObject({ email: Required(254), school_code: z.string().trim().max(40).optional() }),
  },
  /** Whether this installation sends email. If it doesn't, the school's admins see who asked for a new password. */
  answer: { mails: z.boolean() },
})

export const passwordLinkInfo = endpoint({
  path: '/user/password/reset/info',
  access: 'public',
  summary: 'Get the account that a password link opens, and the rules for its new password.',
  blocks: { PasswordReset: z.strictObject({ reset_token: Token }) },
  answer: {
    Account: z.object({
      first_name: z.string(),
      /** The sign-in name. A password manager saves it together with the new password. */
      sign_in_name: z.string(),
      school_code: z.string(),
      purpose: z.enum(['reset', 'invite', 'change']),
      /** The minimum length of the new password in characters. */
      least: z.number(),
    }),
  },
})

export const passwordReset = endpoint({
  path: '/user/password/reset',
  access: 'public',
  summary: 'Set a new password with a password link. The link is used up, and all sessions of the account end.',
  audit: 'password_chosen',
  blocks: { PasswordReset: z.strictObject({ reset_token: Token, password: NewPassword }) },
  answer: {},
})

export const passwordResetExternal = endpoint({
  path: '/user/password/reset/external_user',
  access: 'public',
  summary: "Set a person's own password after they signed in with a temporary one (error 104).",
  audit: 'password_chosen',
  blocks: { PasswordReset: z.strictObject({ email: Required(254), reset_token: Token, password: NewPassword }) },
  answer: {},
})

export const passwordChange = endpoint({
  path: '/user/password/change',
  access: 'member',
  summary: 'Change your own password. Sessions on other devices end.',
  audit: 'password_changed',
  blocks: { Password: z.strictObject({ current: z.string().min(1, '*Required Field').max(1000), next: NewPassword }) },
  answer: {},
})
