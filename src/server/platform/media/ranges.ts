/**
 * Decides how a request for a file is answered: as a whole, one range, several ranges, or with an error (RFC 9110,
 * sections 13 and 14).
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'
import { evaluatePrecondition, isRangeCurrent, type Representation } from './conditional-requests.ts'

export type RangeDecision = { status: 200 | 304 | 412 | 416 } | { status: 206; ranges: readonly ByteRange[] }

/** No player requests more ranges than this: the whole file is sent instead (14.2 allows it). */
const MAX_RANGES = 16

const UNIT_PATTERN = /^bytes=(.*)$/is
const RANGE_PATTERN = /^[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/
const EMPTY_PATTERN = /^[ \t]*$/

/** Clamps numbers beyond the safe integers, which are larger than any file. */
const parseBytePosition = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/**
 * The first and last byte of a requested range, or the number of bytes at the end. Parsing a malformed one returns
 * undefined.
 */
type RequestedRange = { first: number; last: number } | { suffix: number }

const parseRange = (text: string): RequestedRange | undefined => {
  const [, first, last, suffix] = RANGE_PATTERN.exec(text) ?? []
  if (suffix !== undefined) return { suffix: parseBytePosition(suffix) }
  if (first === undefined) return undefined
  const requested = { first: parseBytePosition(first), last: last ? parseBytePosition(last) : Number.MAX_SAFE_INTEGER }
  return requested.last < requested.first ? undefined : requested
}

/** Returns the requested ranges in order, or undefined for another unit or a malformed range. */
const parseRangeList = (header: string): RequestedRange[] | undefined => {
  const list = UNIT_PATTERN.exec(header)?.[1]
  if (list === undefined) return undefined
  const requestedRanges = list
    .split(',')
    .filter((text) => !EMPTY_PATTERN.test(text))
    .map(parseRange)
  return requestedRanges.length > 0 && requestedRanges.every((requested) => requested !== undefined)
    ? requestedRanges
    : undefined
}

/** Returns the existing bytes of a requested range. A suffix longer than the file is the whole file (14.1.2). */
const resolveRange = (requested: RequestedRange, size: number): ByteRange[] => {
  if ('suffix' in requested) {
    return requested.suffix === 0 ? [] : [{ start: Math.max(0, size - requested.suffix), end: size - 1 }]
  }
  return requested.first >= size ? [] : [{ start: requested.first, end: Math.min(requested.last, size - 1) }]
}

/** Merges ranges that overlap or touch, at the position of the one requested first (15.3.7.2). */
const mergeRanges = (ranges: readonly ByteRange[]): ByteRange[] => {
  const merged: (ByteRange & { requested: number })[] = []
  const byStart = ranges.map((range, order) => ({ ...range, requested: order })).toSorted((a, b) => a.start - b.start)
  for (const range of byStart) {
    const previous = merged.at(-1)
    if (previous && range.start <= previous.end + 1) {
      previous.end = Math.max(previous.end, range.end)
      previous.requested = Math.min(previous.requested, range.requested)
    } else merged.push(range)
  }
  return merged.toSorted((a, b) => a.requested - b.requested).map(({ start, end }) => ({ start, end }))
}

/** Returns the requested ranges: `whole` if the header is to be ignored, `nothing` if none of the bytes exist. */
export const parseRanges = (header: string, size: number): ByteRange[] | 'whole' | 'nothing' => {
  const requestedRanges = parseRangeList(header)
  // An empty file has no byte to name in Content-Range, so a range of it can only be ignored.
  if (!requestedRanges || requestedRanges.length > MAX_RANGES || size === 0) return 'whole'
  const ranges = requestedRanges.flatMap((requested) => resolveRange(requested, size))
  return ranges.length === 0 ? 'nothing' : mergeRanges(ranges)
}

/** Range is defined for GET only: HEAD ignores it. */
export const decideResponse = (method: string, headers: IncomingHttpHeaders, file: Representation): RangeDecision => {
  const earlyStatus = evaluatePrecondition(headers, file)
  if (earlyStatus) return { status: earlyStatus }
  const { range } = headers
  if (method !== 'GET' || range === undefined || !isRangeCurrent(headers, file)) return { status: 200 }
  const ranges = parseRanges(range, file.size)
  if (ranges === 'whole') return { status: 200 }
  return ranges === 'nothing' ? { status: 416 } : { status: 206, ranges }
}

export const formatContentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`
