/**
 * The statements that a device can make about itself when it creates a passkey (attestations). Browsers remove them,
 * unless a site asks for them.
 */
import { type KeyObject, sign } from 'node:crypto'
import { encodeArray, encodeBytes, encodeInteger, encodeText } from './cbor.ts'
import { createAndroidCertificates } from './certificates.ts'

interface CreatedKey {
  publicKey: KeyObject
  privateKey: KeyObject
  authenticatorData: Buffer
  clientDataHash: Buffer
}

export interface Attestation {
  format: string
  statement: (readonly [Buffer, Buffer])[]
}

export type Attest = (created: CreatedKey) => Attestation

export const attestNothing: Attest = () => ({ format: 'none', statement: [] })

const createSignature = ({ privateKey, authenticatorData, clientDataHash }: CreatedKey): Attestation['statement'] => [
  [encodeText('alg'), encodeInteger(-7)],
  [encodeText('sig'), encodeBytes(sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey))],
]

/** The new key signs for itself. */
export const attestByOwnKey: Attest = (created) => ({ format: 'packed', statement: createSignature(created) })

/** A certificate of the new key says where the list of revoked certificates is. */
export const attestByCertificate =
  (revocationList: string): Attest =>
  (created) => {
    const { publicKey, clientDataHash: challenge } = created
    const certificates = createAndroidCertificates({ publicKey, challenge, revocationList })
    const chain = encodeArray(certificates.map(encodeBytes))
    return { format: 'android-key', statement: [...createSignature(created), [encodeText('x5c'), chain]] }
  }
