/** Passwords that are forgotten, temporary or changed. Their rules are docs/product.md#passwords. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Token = Required(100)
/** As it is: blanks at its ends belong to it. */
const NewPassword = z.string().min(1, '*Required Field').max(1000)

export const passwordForgot = endpoint({
  path: '/user/password/forgot',
  access: 'public',
  summary: 'Asks for a way back in; the answer is the same for everybody, whatever comes of it.',
  blocks: {
    PasswordForgot: z.strictObject({ email: Required(254), school_code: z.string().trim().max(40).optional() }),
  },
  /** Whether letters are sent from here at all; without, schools see who would like a new password. */
  answer: { mails: z.boolean() },
})

export const passwordLinkInfo = endpoint({
  path: '/user/password/reset/info',
  access: 'public',
  summary: 'Says whose password a link opens, and what a new one needs.',
  blocks: { PasswordReset: z.strictObject({ reset_token: Token }) },
  answer: {
    Account: z.object({
      first_name: z.string(),
      /** What they sign in by: kept beside the new password by whatever keeps it for them. */
      sign_in_name: z.string(),
      school_code: z.string(),
      purpose: z.enum(['reset', 'invite', 'change']),
      /** Characters that the new password needs. */
      least: z.number(),
    }),
  },
})

export const passwordReset = endpoint({
  path: '/user/password/reset',
  access: 'public',
  summary: 'Takes a new password for the account of a link, which is used up; all its sessions end.',
  audit: 'password_chosen',
  blocks: { PasswordReset: z.strictObject({ reset_token: Token, password: NewPassword }) },
  answer: {},
})

export const passwordResetExternal = endpoint({
  path: '/user/password/reset/external_user',
  access: 'public',
  summary: 'Takes the own password of somebody who signed in with a temporary one (104).',
  audit: 'password_chosen',
  blocks: { PasswordReset: z.strictObject({ email: Required(254), reset_token: Token, password: NewPassword }) },
  answer: {},
})

export const passwordChange = endpoint({
  path: '/user/password/change',
  access: 'member',
  summary: "Changes one's own password; sessions on other devices end.",
  audit: 'password_changed',
  blocks: { Password: z.strictObject({ current: z.string().min(1, '*Required Field').max(1000), next: NewPassword }) },
  answer: {},
})
