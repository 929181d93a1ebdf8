/**
 * Evaluates conditional requests in the order of RFC 9110, 13.2.2: whether the request may proceed, whether the client
 * has the current version, and whether its range is still valid.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { parseHttpDate, toUnixSeconds } from './http-dates.ts'

export interface Representation {
  /** The size in bytes. */
  size: number
  /** A strong tag, with its quotes. */
  etag: string
  modifiedAt: Date
}

type EntityTag = { weak: boolean; opaque: string }

const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/y
const COMMA = /[ \t]*(?:,[ \t]*)+|[ \t]*$/y

/** Returns the tags of a list, or undefined if it is malformed. A tag may contain commas. */
const readTags = (value: string): EntityTag[] | undefined => {
  const tags: EntityTag[] = []
  let position = /^[ \t,]*/.exec(value)?.[0].length ?? 0
  while (position < value.length) {
    TAG.lastIndex = position
    const tag = TAG.exec(value)
    if (!tag) return undefined
    tags.push({ weak: tag[1] !== undefined, opaque: tag[2] ?? '' })
    COMMA.lastIndex = TAG.lastIndex
    if (!COMMA.exec(value)) return undefined
    position = COMMA.lastIndex
  }
  return tags
}

/** A malformed list matches nothing. */
const matchesTag = (value: string, etag: string, comparison: 'weak' | 'strong'): boolean => {
  if (value.trim() === '*') return true
  return (readTags(value) ?? []).some((tag) => tag.opaque === etag && (comparison === 'weak' || !tag.weak))
}

const matchesForWrite = (headers: IncomingHttpHeaders, { etag, modifiedAt }: Representation): boolean => {
  const match = headers['if-match']
  if (match !== undefined) return matchesTag(match, etag, 'strong')
  const since = parseHttpDate(headers['if-unmodified-since'] ?? '')
  return since === undefined || toUnixSeconds(modifiedAt) <= since
}

const matchesForRead = (headers: IncomingHttpHeaders, { etag, modifiedAt }: Representation): boolean => {
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined) return matchesTag(noneMatch, etag, 'weak')
  const since = parseHttpDate(headers['if-modified-since'] ?? '')
  return since !== undefined && toUnixSeconds(modifiedAt) <= since
}

/** Returns the status that ends a GET or HEAD early, or undefined if the request proceeds. */
export const evaluatePrecondition = (headers: IncomingHttpHeaders, file: Representation): 412 | 304 | undefined => {
  if (!matchesForWrite(headers, file)) return 412
  return matchesForRead(headers, file) ? 304 : undefined
}

/**
 * Returns false for a range of an older version. Only the strong tag proves the version: a weak one may not, and a date
 * is never strong enough, because a file may change twice in a second (RFC 9110, 13.1.5).
 */
export const isRangeCurrent = (headers: IncomingHttpHeaders, { etag }: Representation): boolean => {
  const ifRange = headers['if-range']
  return ifRange === undefined || String(ifRange).trim() === etag
}
