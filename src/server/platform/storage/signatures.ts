/**
 * Signed URLs under /media: an HMAC over method, path, expiry and every constraint, so that none of them can be
 * exchanged.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_SECONDS } from '#rules/durations.ts'
import type { Clock } from '../clock.ts'
import { isKey, createMediaUrl } from './keys.ts'
import { type Grant, InvalidStorageKeyError, type SignedUrlOptions, type SignatureVerdict } from './storage.ts'

export interface Signatures {
  signUrl(key: string, options: SignedUrlOptions): string
  checkSignature(method: string, key: string, query: URLSearchParams): SignatureVerdict
}

/** The longest lifetime that S3 accepts too. */
const MAX_SECONDS = 7 * DAY_SECONDS
const CONSTRAINTS = ['type', 'bytes', 'name'] as const
const KNOWN_PARAMS = new Set<string>(['expires', 'signature', ...CONSTRAINTS])

/** @throws InvalidStorageKeyError for an invalid lifetime */
export const requireLifetime = (seconds: number): number => {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds
  throw new InvalidStorageKeyError(`A signed URL can't be valid for ${seconds} seconds`)
}

/** Uses a JSON list because it is unambiguous, whatever the values contain. */
const createTextToSign = (method: string, key: string, query: URLSearchParams): string =>
  JSON.stringify([method, createMediaUrl(key), query.get('expires'), ...CONSTRAINTS.map((name) => query.get(name))])

/** Compares the signatures as text: decoding them would accept several spellings of the same signature. */
const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'))

const toQuery = (options: SignedUrlOptions, expires: number): URLSearchParams => {
  const query = new URLSearchParams({ expires: String(expires) })
  if (options.contentType !== undefined) query.set('type', options.contentType)
  if (options.maxBytes !== undefined) query.set('bytes', String(options.maxBytes))
  if (options.filename !== undefined) query.set('name', options.filename)
  return query
}

const toGrant = (method: 'GET' | 'PUT', query: URLSearchParams): Grant => {
  const [type, bytes, name] = CONSTRAINTS.map((constraint) => query.get(constraint))
  return {
    method,
    expires: Number(query.get('expires')),
    ...(type ? { contentType: type } : {}),
    ...(bytes ? { maxBytes: Number(bytes) } : {}),
    ...(name ? { filename: name } : {}),
  }
}

/**
 * True if each parameter occurs once and none is unknown: a proxy and this server must read the URL in the same way.
 */
const hasOnlyKnownParams = (query: URLSearchParams): boolean => {
  const names = [...query.keys()]
  return names.length === new Set(names).size && names.every((name) => KNOWN_PARAMS.has(name))
}

export const createSignatures = (secret: string, clock: Clock): Signatures => {
  const getNowSeconds = () => clock.now().getTime() / 1000
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  const checkSignature: Signatures['checkSignature'] = (method, key, query) => {
    const receivedSignature = query.get('signature')
    if (receivedSignature === null && !query.has('expires')) return { outcome: 'unsigned' }
    const signedMethod = method === 'HEAD' ? 'GET' : method
    if (!isKey(key) || (signedMethod !== 'GET' && signedMethod !== 'PUT')) return { outcome: 'refused' }
    const isGenuine = isEqual(receivedSignature ?? '', sign(createTextToSign(signedMethod, key, query)))
    if (!isGenuine || !hasOnlyKnownParams(query) || Number(query.get('expires')) <= getNowSeconds()) {
      return { outcome: 'refused' }
    }
    return { outcome: 'granted', grant: toGrant(signedMethod, query) }
  }

  const signUrl: Signatures['signUrl'] = (key, options) => {
    const query = toQuery(options, Math.floor(getNowSeconds()) + requireLifetime(options.seconds))
    query.set('signature', sign(createTextToSign(options.method, key, query)))
    return `${createMediaUrl(key)}?${query}`
  }

  return { signUrl, checkSignature }
}
