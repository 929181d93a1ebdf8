/** Headers of a file: who may cache it and for how long, and that a browser only displays or saves it. */
import { YEAR_SECONDS } from '#rules/durations.ts'
import { formatContentDisposition } from '../storage/content-disposition.ts'
import { getFileKind } from '../storage/content-types.ts'
import { isImmutableKey } from '../storage/keys.ts'
import type { Grant } from '../storage/storage.ts'

export type Headers = Record<string, string>

export const isPublic = (key: string): boolean => key.startsWith('public/')
const isCatalogFile = (key: string): boolean => key.startsWith('library/')

/**
 * Immutable files are cached for a year. A person's own files are requested again each time, so that the next person on
 * the device gets nothing from its cache.
 */
const getCacheControl = (key: string): string => {
  const isImmutable = isImmutableKey(key)
  if (isPublic(key)) return isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache'
  return isImmutable && isCatalogFile(key) ? `private, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache'
}

/** A response to a signed URL may be used as long as the URL. */
const getGrantCacheControl = ({ expires }: Grant, now: Date): string =>
  `private, max-age=${Math.max(0, Math.floor(expires - now.getTime() / 1000))}`

/** Returns the caching headers of every response for an existing file: 200, 206 and 304. */
export const createCacheHeaders = (key: string, grant: Grant | undefined, now: Date): Headers => ({
  'cache-control': grant ? getGrantCacheControl(grant, now) : getCacheControl(key),
  // A signed URL contains everything that decides about access, and a public file needs no decision.
  ...(grant || isPublic(key) ? {} : { vary: 'Cookie' }),
})

/** Prevents scripts, requests and framing if someone opens the file as a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export const createContentHeaders = (key: string, grant: Grant | undefined): Headers => {
  const { type, signatures, media } = getFileKind(key)
  const isDownload = grant?.filename !== undefined || !media
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': isPublic(key) ? 'cross-origin' : 'same-origin',
    ...(isDownload ? { 'content-disposition': formatContentDisposition(grant?.filename) } : {}),
    ...(typeof signatures === 'string' || signatures.length === 0 ? { 'content-security-policy': INERT } : {}),
  }
}
