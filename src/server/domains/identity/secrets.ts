/** Creates the random secrets of a session, and the hashes that are stored of them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Hashes a device's own name, or its network, as stored with a session; the hash is only ever compared. */
export const hashDeviceOrNetwork = (kind: 'device' | 'network', value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest()

/** Ties a page to its session and its device; only the holder of the cookie's secret can compute it. */
export const hashSessionSecret = (secret: string, identity: string): string =>
  createHmac('sha256', secret).update(`device:${identity}`).digest('base64url').slice(0, 32)

/** Returns the anti-forgery token of a session: the same in all its tabs, and useless without the cookie. */
export const toCsrfToken = (secret: string): string =>
  createHmac('sha256', secret).update('anti-forgery').digest('base64url').slice(0, 32)
