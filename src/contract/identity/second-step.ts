/** Two-step sign-in: a code from an authenticator app after the password (ASVS 6.3.3). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'

/** Six digits from the app, or a recovery code. Spaces and hyphens are allowed. */
const Code = z.string().trim().min(1, '*Required Field').max(40)

export const totpInfo = endpoint({
  path: '/session/totp/info',
  access: 'member',
  summary: 'Get whether your sign-in uses a second step, and whether it is required.',
  blocks: {},
  answer: {
    Totp: z.object({
      on: z.boolean(),
      since: z.string().nullable(),
      /** The number of unused recovery codes. */
      codes_left: z.number(),
      /** The installation requires a second step: it can be set up again, but not turned off. */
      required: z.boolean(),
      /** A second step is required, and this session was opened without one. */
      missing: z.boolean(),
      /** False for students, and for accounts that sign in elsewhere, unless the installation requires it of them. */
      offered: z.boolean(),
      /** Whether setup asks for the password. People without one prove who they are by having just signed in. */
      by_password: z.boolean(),
    }),
  },
})

export const totpSetup = endpoint({
  path: '/session/totp/setup',
  access: 'member',
  summary: 'Create a new secret for the authenticator app. It takes effect once a code of it is confirmed.',
  blocks: {
    Totp: z.strictObject({
      /** Required of people who have a password. */
      password: z.string().min(1, '*Required Field').max(1000).optional(),
      /** A code of the current second step, if there is one. */
      code: Code.optional(),
    }),
  },
  answer: {
    Totp: z.object({
      /** Base32, for people who type it. */
      secret: z.string(),
      /** An otpauth URI, for the QR code. */
      uri: z.string(),
    }),
  },
})

export const totpConfirm = endpoint({
  path: '/session/totp/confirm',
  access: 'member',
  summary: 'Turn on the second step and return the recovery codes once. Sessions elsewhere end.',
  audit: 'two_step_on',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: { Recovery: z.object({ codes: z.array(z.string()) }) },
})

export const totpPass = endpoint({
  path: '/session/totp/pass',
  access: 'member',
  summary: 'Verify a code of a session that began without a second step, for example by SSO, and open a new session.',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: { session: SessionState },
})

export const totpDisable = endpoint({
  path: '/session/totp/disable',
  access: 'member',
  summary: 'Turn off the second step, unless it is required.',
  audit: 'two_step_off',
  blocks: { Totp: z.strictObject({ code: Code }) },
  answer: {},
})
