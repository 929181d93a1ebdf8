/** Writes X.509 certificates (RFC 5280) as a device has them, in DER (X.690). */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const encodeLength = (length: number): number[] => {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

const encode = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content])
}

const encodeSequence = (...items: readonly Buffer[]): Buffer => encode(0x30, ...items)
const encodeInteger = (value: number): Buffer => encode(0x02, Buffer.from([value]))
const encodeEnumerated = (value: number): Buffer => encode(0x0a, Buffer.from([value]))
const encodeOctets = (bytes: Buffer): Buffer => encode(0x04, bytes)
const encodeId = (hex: string): Buffer => encode(0x06, Buffer.from(hex, 'hex'))

/** Object identifiers. */
const COMMON_NAME = encodeId('550403')
const ECDSA_WITH_SHA256 = encodeSequence(encodeId('2a8648ce3d040302'))
const REVOCATION_LIST = encodeId('551d1f')
const ANDROID_KEY = encodeId('2b06010401d679020111')

const VALIDITY = encodeSequence(encode(0x17, Buffer.from('200101000000Z')), encode(0x17, Buffer.from('490101000000Z')))

const encodeName = (name: string): Buffer =>
  encodeSequence(encode(0x31, encodeSequence(COMMON_NAME, encode(0x0c, Buffer.from(name)))))

const encodeRevocationList = (address: string): Buffer => {
  const name = encode(0x86, Buffer.from(address))
  const point = encodeSequence(encode(0xa0, encode(0xa0, name)))
  return encodeSequence(REVOCATION_LIST, encodeOctets(encodeSequence(point)))
}

/** Encodes the statement of an Android device about a key: the challenge, and nothing about who may use the key. */
const encodeAndroidKey = (challenge: Buffer): Buffer => {
  const description = encodeSequence(
    encodeInteger(3),
    encodeEnumerated(0),
    encodeInteger(4),
    encodeEnumerated(0),
    encodeOctets(challenge),
    encodeOctets(Buffer.alloc(0)),
    encodeSequence(),
    encodeSequence(),
  )
  return encodeSequence(ANDROID_KEY, encodeOctets(description))
}

interface Certificate {
  name: string
  issuer: string
  publicKey: KeyObject
  /** The key of the issuer. */
  signingKey: KeyObject
  extensions?: readonly Buffer[]
}

const createCertificate = ({ name, issuer, publicKey, signingKey, extensions = [] }: Certificate): Buffer => {
  const body = encodeSequence(
    encode(0xa0, encodeInteger(2)),
    encodeInteger(1),
    ECDSA_WITH_SHA256,
    encodeName(issuer),
    VALIDITY,
    encodeName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [encode(0xa3, encodeSequence(...extensions))] : []),
  )
  const signature = sign('sha256', body, signingKey)
  return encodeSequence(body, ECDSA_WITH_SHA256, encode(0x03, Buffer.alloc(1), signature))
}

interface AndroidKeyOptions {
  publicKey: KeyObject
  challenge: Buffer
  /** The address of the list of revoked certificates. */
  revocationList: string
}

/** Returns the certificate of a key, and that of its issuer, which no server trusts. */
export const createAndroidCertificates = ({ publicKey, challenge, revocationList }: AndroidKeyOptions): Buffer[] => {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = { issuer: 'Root', signingKey: root.privateKey }
  const extensions = [encodeRevocationList(revocationList), encodeAndroidKey(challenge)]
  return [
    createCertificate({ ...issuer, name: 'Key', publicKey, extensions }),
    createCertificate({ ...issuer, name: 'Root', publicKey: root.publicKey }),
  ]
}
