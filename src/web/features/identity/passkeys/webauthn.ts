/** Asks the device to sign with a passkey, or to create one (WebAuthn). */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { ResponseData } from '#contract/endpoint.ts'
import { passkeyChallenge, type passkeySetup } from '#contract/identity/passkeys.ts'
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { call } from '#web/lib/api.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'

const doesExist = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

/**
 * Gets a challenge, and lets the person choose one of the passkeys that their device has for this site.
 * @throws UserFacingError
 */
export const requestAssertion = async (): Promise<PasskeyAssertion> => {
  const { challenge, rp_id, timeout_ms } = (await call(passkeyChallenge, {})).Challenge
  const optionsJSON = { challenge, rpId: rp_id, timeout: timeout_ms, userVerification: 'required' as const }
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new UserFacingError(passwords('passkey.unused'), { cause: error })
  })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  }
}

export type PasskeyOptions = ResponseData<typeof passkeySetup>['Options']

/** @throws UserFacingError */
export const createPasskey = async (options: PasskeyOptions) => {
  const optionsJSON = {
    challenge: options.challenge,
    rp: { id: options.rp_id, name: 'Alaia' },
    user: { id: options.user_handle, name: options.user_name, displayName: options.display_name },
    pubKeyCredParams: options.algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: options.exclude.map((id) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    timeout: options.timeout_ms,
  }
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new UserFacingError(passwords(doesExist(error) ? 'passkey.exists' : 'passkey.not-created'), { cause: error })
  })
  return { credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject }
}
