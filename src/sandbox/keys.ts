/** The signing keys of the sandbox's identity provider: the current one, the next one, and an expired one. */
import { generate } from 'selfsigned'
import { DAY_MS } from '#rules/durations.ts'

export interface KeyPair {
  /** PEM format. */
  privateKey: string
  certificate: string
}

export interface Keys {
  current: KeyPair
  next: KeyPair
  expired: KeyPair
}

const createKey = async (name: string, from: number, until: number): Promise<KeyPair> => {
  const generated = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(from),
    notAfterDate: new Date(until),
  })
  return { privateKey: generated.private, certificate: generated.cert }
}

export const createKeys = async (): Promise<Keys> => {
  const now = Date.now()
  return {
    current: await createKey('Colegia sandbox', now - DAY_MS, now + 365 * DAY_MS),
    next: await createKey('Colegia sandbox, next year', now - DAY_MS, now + 730 * DAY_MS),
    expired: await createKey('Colegia sandbox, last year', now - 400 * DAY_MS, now - 35 * DAY_MS),
  }
}
