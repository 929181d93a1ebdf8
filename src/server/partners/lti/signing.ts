/** Our own keys: what we say to platforms is signed, and they fetch the other half of the key from /lti/jwks. */
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'

/** Both halves, as they are stored: the private one never leaves the server. */
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

/** The halves for everybody, named one by one, so that a private part can't slip through. */
export const toPublicKeys = (keys: readonly SigningKey[]): { keys: JWK[] } => ({
  keys: keys.map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, alg: ALGORITHM, use: 'sig' })),
})

export interface JwtOptions {
  issuer: string
  subject?: string
  audience: string
  now: Date
  /** Seconds for which it holds. */
  seconds: number
}

/** Each has a name of its own, so that a platform can refuse the second. */
export const signJwt = async (
  { kid, jwk }: SigningKey,
  payload: JWTPayload,
  { issuer, subject, audience, now, seconds }: JwtOptions,
): Promise<string> => {
  const at = Math.floor(now.getTime() / 1000)
  const token = new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .setJti(randomUUID())
  if (subject !== undefined) token.setSubject(subject)
  return token.sign(await importJWK(jwk, ALGORITHM))
}
