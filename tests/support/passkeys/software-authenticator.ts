/**
 * An authenticator in software, which creates real ES256 credentials and signs with them, as a phone or a security key
 * does. Each response can be made wrong in one respect.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import { type Attest, attestNothing } from './attestations.ts'
import { encodeBytes, encodeInteger, encodeMap, encodeText } from './cbor.ts'

/** Bits of the flags in authenticator data. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Returns the public key in COSE format: an elliptic curve key (kty 2) for ES256 (alg -7) on P-256 (crv 1). */
const toCoseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return encodeMap([
    [encodeInteger(1), encodeInteger(2)],
    [encodeInteger(3), encodeInteger(-7)],
    [encodeInteger(-1), encodeInteger(1)],
    [encodeInteger(-2), encodeBytes(Buffer.from(x, 'base64url'))],
    [encodeInteger(-3), encodeBytes(Buffer.from(y, 'base64url'))],
  ])
}

const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

interface AuthenticatorData {
  rpId: string
  flags: number
  counter: number
  credential?: Buffer
}

const encodeAuthenticatorData = ({ rpId, flags, counter, credential }: AuthenticatorData): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
}

/** The properties that may differ from an honest response. */
export interface Deviation {
  origin?: string
  rpId?: string
  /** Another user handle. */
  userHandle?: string
  /** The value of the signature counter. */
  counter?: number
  /** The person was not asked for a fingerprint, a face or a PIN. */
  unverified?: boolean
  /** The function that creates the device's statement about itself. */
  attest?: Attest
  /** The id of an existing credential, for a new one. */
  credentialId?: Buffer
  /** Signs with another key. */
  forged?: boolean
}

export interface SoftwarePasskey {
  credentialId: Buffer
  userHandle: string
  privateKey: KeyObject
  counter: number
}

const toClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const createKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface CreationOptions {
  challenge: string
  rp_id: string
  user_handle: string
}

/** The address that tests call the server by. */
export const TEST_ORIGIN = 'http://localhost'

/** Creates a passkey, and the blocks that add it. */
export const createSoftwarePasskey = (
  { challenge, rp_id, user_handle }: CreationOptions,
  deviation: Deviation = {},
) => {
  const { origin = TEST_ORIGIN, rpId = rp_id, counter = 0, unverified = false, attest = attestNothing } = deviation
  const { publicKey, privateKey } = createKeyPair()
  const credentialId = deviation.credentialId ?? randomBytes(32)
  const length = Buffer.from([0, credentialId.length])
  const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, toCoseKey(publicKey)])
  const flags = HAS_CREDENTIAL | USER_PRESENT | (unverified ? 0 : USER_VERIFIED)
  const authenticatorData = encodeAuthenticatorData({ rpId, flags, counter, credential })
  const clientData = toClientData('webauthn.create', challenge, origin)
  const { format, statement } = attest({ publicKey, privateKey, authenticatorData, clientDataHash: hash(clientData) })
  const attestation = encodeMap([
    [encodeText('fmt'), encodeText(format)],
    [encodeText('attStmt'), encodeMap(statement)],
    [encodeText('authData'), encodeBytes(authenticatorData)],
  ])
  const passkey: SoftwarePasskey = { credentialId, userHandle: user_handle, privateKey, counter }
  const created = {
    credential_id: credentialId.toString('base64url'),
    client_data: clientData.toString('base64url'),
    attestation: attestation.toString('base64url'),
  }
  return { passkey, created }
}

/** Signs a challenge. A passkey that counts goes up by one with each use. */
export const signWithPasskey = (
  passkey: SoftwarePasskey,
  { challenge, rp_id }: Pick<CreationOptions, 'challenge' | 'rp_id'>,
  deviation: Deviation = {},
): PasskeyAssertion => {
  const { origin = TEST_ORIGIN, rpId = rp_id, unverified = false, forged = false } = deviation
  passkey.counter = deviation.counter ?? (passkey.counter === 0 ? 0 : passkey.counter + 1)
  const clientData = toClientData('webauthn.get', challenge, origin)
  const flags = USER_PRESENT | (unverified ? 0 : USER_VERIFIED)
  const data = encodeAuthenticatorData({ rpId, flags, counter: passkey.counter })
  const key = forged ? createKeyPair().privateKey : passkey.privateKey
  return {
    credential_id: passkey.credentialId.toString('base64url'),
    client_data: clientData.toString('base64url'),
    authenticator_data: data.toString('base64url'),
    signature: sign('sha256', Buffer.concat([data, hash(clientData)]), key).toString('base64url'),
    user_handle: deviation.userHandle ?? passkey.userHandle,
  }
}
