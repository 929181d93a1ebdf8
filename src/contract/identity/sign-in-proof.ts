/** The proofs of identity that a person sends: a password, a code of the second step, or a passkey. */
import { z } from 'zod'

/** Six digits from the authenticator app, or a recovery code. Spaces and hyphens are allowed. */
export const SecondStepCode = z.string().trim().min(1, '*Required Field').max(40)

/** Bytes as text in the alphabet of URLs, which is how WebAuthn sends them. */
export const Base64Url = z.string().regex(/^[\w-]*$/)

/** A challenge that a passkey signed, and what the browser and the device add to it (WebAuthn). */
export const PasskeyAssertion = z.strictObject({
  credential_id: Base64Url.max(1400),
  client_data: Base64Url.max(4000),
  authenticator_data: Base64Url.max(4000),
  signature: Base64Url.max(2000),
  user_handle: Base64Url.max(100),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const SignInProof = z.strictObject({
  /** Required of people who have a password. */
  password: z.string().min(1, '*Required Field').max(1000).optional(),
  /** The current second step, if there is one, is proved by a code or by a passkey. */
  code: SecondStepCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type SignInProof = z.infer<typeof SignInProof>

export const SecondStepProof = SignInProof.omit({ password: true })
export type SecondStepProof = z.infer<typeof SecondStepProof>

/** Comes with error 108: what the person can use as the second step. A recovery code is always possible. */
export const SecondStepMethods = z.object({ app: z.boolean(), passkey: z.boolean() })
export type SecondStepMethods = z.infer<typeof SecondStepMethods>
