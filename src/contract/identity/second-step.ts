/** Two-step sign-in: a code from an app beside the password (ASVS 6.3.3). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'

/** Six digits of the app, or a recovery code; spaces and hyphens as people write them. */
const Code = z.string().trim().min(1, '*Required Field').max(40)

export const totpInfo = endpoint({
  path: '/session/totp/info',
  access: 'member',
  summary: "Says whether one's own sign-in asks for a second step, and whether it has to.",
  blocks: {},
  answer: {
    Totp: z.object({
      on: z.boolean(),
      since: z.string().nullable(),
      /** Recovery codes that were not used yet. */
      codes_left: z.number(),
      /** The installation asks for it: it can be set up anew, but not switched off. */
      required: z.boolean(),
      /** It is asked for, and this session was opened without one. */
      missing: z.boolean(),
      /** False for pupils, and for accounts that sign in elsewhere, unless the installation asks them for it. */
      offered: z.boolean(),
      /** Whether it is set up by one's password; who has none proves by having just signed in. */
      by_password: z.boolean(),
    }),
  },
})

export const totpSetup = endpoint({
  path: '/session/totp/setup',
  access: 'member',
  summary: 'Makes a new secret for the app; it counts once a code of it was confirmed.',
  blocks: {
    Totp: z.strictObject({
      /** Of who has one. */
      password: z.string().min(1, '*Required Field').max(1000).optional(),
      /** Of the second step in use, where there is one. */
      code: Code.optional(),
    }),
  },
  answer: {
    Totp: z.object({
      /** Base32, for people who type it. */
      secret: z.string(),
      /** otpauth, for the QR code. */
      uri: z.string(),
    }),
  },
})

export const totpConfirm = endpoint({
  path: '/session/totp/confirm',
  access: 'member',
  summary: 'Switches the second step on and gives the recovery codes, once; sessions elsewhere end.',
  audit: 'two_step_on',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: { Recovery: z.object({ codes: z.array(z.string()) }) },
})

export const totpPass = endpoint({
  path: '/session/totp/pass',
  access: 'member',
  summary: 'Takes a code from whoever came in without one, as through a platform, and opens a new session for it.',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: { session: SessionState },
})

export const totpDisable = endpoint({
  path: '/session/totp/disable',
  access: 'member',
  summary: 'Switches the second step off, where it is not required.',
  audit: 'two_step_off',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: {},
})
