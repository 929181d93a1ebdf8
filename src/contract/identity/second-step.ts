/**
 * Two-step sign-in: a code from an authenticator app, or a passkey, after the password (ASVS 6.3.3). Passkeys have
 * their own endpoints in passkeys.ts.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { SecondStepCode, SecondStepProof, SignInProof } from './sign-in-proof.ts'

const Recovery = z.object({ codes: z.array(z.string()) })

export const totpInfo = endpoint({
  path: '/session/totp/info',
  access: 'member',
  summary: 'Get whether your sign-in uses a second step, and whether it is required.',
  blocks: {},
  answer: {
    Totp: z.object({
      /** Whether an authenticator app is set up. */
      on: z.boolean(),
      since: z.string().nullable(),
      /** The number of passkeys. Each of them is a second step too. */
      passkeys: z.int(),
      /** False if passkeys can't work at the address of this server: an IP address, or one without https. */
      passkeys_possible: z.boolean(),
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
  blocks: { Totp: SignInProof },
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
  summary: 'Turn on the authenticator app and return the recovery codes once. Sessions elsewhere end.',
  audit: 'two_step_on',
  blocks: { Totp: z.strictObject({ code: SecondStepCode }) },
  answer: { Recovery },
})

export const totpPass = endpoint({
  path: '/session/totp/pass',
  access: 'member',
  summary: 'Prove the second step of a session that began without one, for example by SSO, and open a new session.',
  blocks: { Totp: SecondStepProof },
  answer: { session: SessionState },
})

export const totpDisable = endpoint({
  path: '/session/totp/disable',
  access: 'member',
  summary: 'Turn off the authenticator app, unless a second step is required and there is no passkey.',
  audit: 'two_step_off',
  blocks: { Totp: SecondStepProof },
  answer: {},
})

export const recoveryRenew = endpoint({
  path: '/session/recovery/renew',
  access: 'member',
  summary: 'Replace your recovery codes, and return the new ones once.',
  audit: 'recovery_codes_replaced',
  blocks: { Proof: SignInProof },
  answer: { Recovery },
})
