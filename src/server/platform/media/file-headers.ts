/** What goes with a file: how long it may be kept and by whom, and that a browser does nothing with it but show or save it. */
import { contentDisposition } from '../storage/attachment.ts'
import { fileKindOf } from '../storage/content-types.ts'
import { isImmutableKey } from '../storage/keys.ts'
import type { Grant } from '../storage/storage.ts'

export type Headers = Record<string, string>

export const isPublic = (key: string): boolean => key.startsWith('public/')
const isCatalogFile = (key: string): boolean => key.startsWith('library/')

const YEAR = 31_536_000

/**
 * What never changes is kept for a year, but a person's own files are asked for anew each time, so that the next
 * one at the same device gets nothing from its cache.
 */
const cachingOf = (key: string): string => {
  const fixed = isImmutableKey(key)
  if (isPublic(key)) return fixed ? `public, max-age=${YEAR}, immutable` : 'public, no-cache'
  return fixed && isCatalogFile(key) ? `private, max-age=${YEAR}, immutable` : 'private, no-cache'
}

/** How long an answer to a signed address may be used: as long as the address. */
const cachingOfGrant = ({ expires }: Grant, now: Date): string =>
  `private, max-age=${Math.max(0, Math.floor(expires - now.getTime() / 1000))}`

/** Sent with every answer for a file that has one: 200, 206 and 304. */
export const cacheHeaders = (key: string, grant: Grant | undefined, now: Date): Headers => ({
  'cache-control': grant ? cachingOfGrant(grant, now) : cachingOf(key),
  // A signed address holds all that decides; a public file asks nobody.
  ...(grant || isPublic(key) ? {} : { vary: 'Cookie' }),
})

/** Nothing in it runs, asks or frames, should someone open it as a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export const contentHeaders = (key: string, grant: Grant | undefined): Headers => {
  const { type, signatures, media } = fileKindOf(key)
  const saved = grant?.filename !== undefined || !media
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': isPublic(key) ? 'cross-origin' : 'same-origin',
    ...(saved ? { 'content-disposition': contentDisposition(grant?.filename) } : {}),
    ...(typeof signatures === 'string' || signatures.length === 0 ? { 'content-security-policy': INERT } : {}),
  }
}
