/** The random words of a session, and what is kept of them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What a device calls itself, or where it is, as it is kept with a session: only ever compared. */
export const hashDeviceOrNetwork = (kind: 'device' | 'network', place: string): Buffer =>
  createHash('sha256').update(`${kind}:${place}`).digest()

/** Ties a page to its session and its device; only the holder of the cookie's secret can make it. */
export const hashSessionSecret = (secret: string, identity: string): string =>
  createHmac('sha256', secret).update(`device:${identity}`).digest('base64url').slice(0, 32)

/** The anti-forgery token of a session: the same in all its tabs, and useless without the cookie. */
export const csrfTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('anti-forgery').digest('base64url').slice(0, 32)
