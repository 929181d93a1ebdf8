/** Signs our messages to platforms, which fetch the public keys from /lti/jwks. */
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'

/** A key pair as it is stored; the private key never leaves the server. */
export interface SigningKey {
  kid: string
  jwk: JWK
}

const ALGORITHM = 'RS256'

export const createSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true })
  const kid = randomUUID()
  return { kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: 'sig' } }
}

/** Names each public field, so that a private one can't be published by mistake. */
export const toPublicKeys = (keys: readonly SigningKey[]): { keys: JWK[] } => ({
  keys: keys.map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, alg: ALGORITHM, use: 'sig' })),
})

export interface JwtOptions {
  issuer: string
  subject?: string
  audience: string
  now: Date
  /** The lifetime in seconds. */
  seconds: number
}

/** Each token has a unique id, so that a platform can reject a replay. */
export const signJwt = async (
  { kid, jwk }: SigningKey,
  payload: JWTPayload,
  { issuer, subject, audience, now, seconds }: JwtOptions,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const token = new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setJti(randomUUID())
  if (subject !== undefined) token.setSubject(subject)
  return token.sign(await importJWK(jwk, ALGORITHM))
}
