/** Passkeys of staff (WebAuthn): a second step, and a sign-in without a password (ASVS 6.3.3). */
import { z } from 'zod'
import { MAX_PASSKEY_NAME_LENGTH } from '#rules/sign-in/passkeys.ts'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { Base64Url, PasskeyAssertion, SecondStepProof, SignInProof } from './sign-in-proof.ts'

const Name = z.string().trim().min(1, '*Required Field').max(MAX_PASSKEY_NAME_LENGTH)

export const Passkey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeyList = endpoint({
  path: '/session/passkey/list',
  access: 'member',
  summary: 'List your own passkeys.',
  blocks: {},
  answer: { Passkeys: z.array(Passkey) },
})

export const passkeyChallenge = endpoint({
  path: '/session/passkey/challenge',
  access: 'public',
  summary: 'Get a challenge that any passkey can sign once, within five minutes, on the same device.',
  blocks: {},
  answer: {
    Challenge: z.object({ challenge: z.string(), rp_id: z.string(), timeout_ms: z.int() }),
  },
})

export const passkeyLogin = endpoint({
  path: '/session/passkey/login',
  access: 'public',
  summary: 'Sign in with a passkey, which counts as both steps. Sets the session cookie.',
  blocks: { Passkey: PasskeyAssertion.extend({ shared_device: z.boolean().optional() }) },
  answer: { session: SessionState },
})

export const passkeySetup = endpoint({
  path: '/session/passkey/setup',
  access: 'member',
  summary: 'Prove who you are, and get what the device needs to create a passkey.',
  blocks: { Proof: SignInProof },
  answer: {
    Options: z.object({
      challenge: z.string(),
      rp_id: z.string(),
      /** Random, never a name or an email address. */
      user_handle: z.string(),
      user_name: z.string(),
      display_name: z.string(),
      /** The numbers of the accepted signature algorithms (COSE), the preferred one first. */
      algorithms: z.array(z.int()),
      /** The passkeys that the person has: a device must not create a second one. */
      exclude: z.array(z.string()),
      timeout_ms: z.int(),
    }),
  },
})

export const passkeyAdd = endpoint({
  path: '/session/passkey/add',
  access: 'member',
  summary: 'Add a passkey. The first second step also returns the recovery codes once. Sessions elsewhere end.',
  audit: 'passkey_added',
  blocks: {
    Passkey: z.strictObject({
      name: Name,
      credential_id: Base64Url.max(1400),
      client_data: Base64Url.max(4000),
      attestation: Base64Url.max(20_000),
    }),
  },
  answer: { Passkey, Recovery: z.object({ codes: z.array(z.string()) }).nullable() },
})

export const passkeyRename = endpoint({
  path: '/session/passkey/rename',
  access: 'member',
  summary: 'Change the name of one of your own passkeys.',
  blocks: { Passkey: z.strictObject({ uuid: z.uuid(), name: Name }) },
  answer: {},
})

export const passkeyRemove = endpoint({
  path: '/session/passkey/remove',
  access: 'member',
  summary: 'Remove one of your own passkeys, unless it is the last second step and one is required.',
  audit: 'passkey_removed',
  blocks: { Passkey: z.strictObject({ uuid: z.uuid() }), Proof: SecondStepProof },
  answer: {},
})
