/**
 * Checks what an authenticator sent, with @simplewebauthn/server. The package and the certificate formats it knows
 * load when a passkey is first used.
 */
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import { lazy } from '#server/platform/memoize.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import type { RelyingParty } from './relying-party.ts'

const loadWebAuthn = lazy(() => import('@simplewebauthn/server'))
const loadHelpers = lazy(() => import('@simplewebauthn/server/helpers'))

/** Ed25519, ECDSA with P-256, and RSA, by their numbers in COSE. */
export const SIGNATURE_ALGORITHMS = [-8, -7, -257]

/** The parts that a response has in common: its id twice, as browsers send it. */
const toCredential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

interface Expected {
  site: RelyingParty
  challenge: string
}

export interface CreatedPasskey {
  credential_id: string
  client_data: string
  attestation: string
}

interface NewCredential {
  credential_id: Buffer
  public_key: Buffer
  counter: number
}

/**
 * Checking a certificate would request the addresses in it, and the sender chooses them. Browsers send no certificate,
 * because the app asks for none.
 * @throws if the device sent a certificate, or a format that may have one
 */
const refuseCertificates = async (attestation: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  const isSignedByOwnKey = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSignedByOwnKey) throw new Error(`The attestation has the format ${format}.`)
}

/**
 * Returns the new credential, or undefined if the origin, the site, the challenge or a flag is wrong, or if the device
 * sent a certificate.
 */
export const verifyCreation = async (
  { credential_id, client_data, attestation }: CreatedPasskey,
  { site, challenge }: Expected,
): Promise<NewCredential | undefined> => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const response = { clientDataJSON: client_data, attestationObject: attestation }
  const verify = async () => {
    await refuseCertificates(attestation)
    return verifyRegistrationResponse({
      response: { ...toCredential(credential_id), response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    })
  }
  const verified = await ignoreRejection(verify(), 'an invalid response counts as no passkey')
  const credential = verified?.registrationInfo?.credential
  if (credential?.id !== credential_id) return undefined
  const { id, publicKey, counter } = credential
  return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter }
}

interface KnownCredential {
  public_key: Buffer
  counter: number
}

/**
 * Returns the new counter, or undefined if the signature, the origin, the site, the challenge or a flag is wrong, or if
 * the counter didn't go up.
 */
export const verifyUse = async (
  { credential_id, client_data, authenticator_data, signature }: PasskeyAssertion,
  { public_key, counter }: KnownCredential,
  { site, challenge }: Expected,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const response = { clientDataJSON: client_data, authenticatorData: authenticator_data, signature }
  const verification = verifyAuthenticationResponse({
    response: { ...toCredential(credential_id), response },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  })
  const result = await ignoreRejection(verification, 'an invalid response counts as a wrong signature')
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
