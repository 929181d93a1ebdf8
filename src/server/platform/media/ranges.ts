/**
 * Decides how a request for a file is answered: as a whole, one range, several ranges, or with an error (RFC 9110,
 * sections 13 and 14).
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'
import { evaluatePrecondition, isRangeCurrent, type Representation } from './conditions.ts'

export type RangeDecision = { status: 200 | 304 | 412 | 416 } | { status: 206; ranges: readonly ByteRange[] }

/** No player requests more ranges than this: the whole file is sent instead (14.2 allows it). */
const MOST_RANGES = 16

const UNIT = /^bytes=(.*)$/is
const SPEC = /^[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/
const EMPTY = /^[ \t]*$/

/** Clamps numbers beyond the safe integers, which are larger than any file. */
const bytes = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/**
 * The first and last byte of a requested range, or the number of bytes at the end. Parsing a malformed one returns
 * undefined.
 */
type RequestedRange = { first: number; last: number } | { suffix: number }

const parseRange = (text: string): RequestedRange | undefined => {
  const [, first, last, suffix] = SPEC.exec(text) ?? []
  if (suffix !== undefined) return { suffix: bytes(suffix) }
  if (first === undefined) return undefined
  const wish = { first: bytes(first), last: last ? bytes(last) : Number.MAX_SAFE_INTEGER }
  return wish.last < wish.first ? undefined : wish
}

/** Returns the requested ranges in order, or undefined for another unit or a malformed range. */
const parseRangeList = (header: string): RequestedRange[] | undefined => {
  const list = UNIT.exec(header)?.[1]
  if (list === undefined) return undefined
  const wishes = list
    .split(',')
    .filter((text) => !EMPTY.test(text))
    .map(parseRange)
  return wishes.length > 0 && wishes.every((wish) => wish !== undefined) ? wishes : undefined
}

/** Returns the existing bytes of a requested range. A suffix longer than the file is the whole file (14.1.2). */
const satisfy = (wish: RequestedRange, size: number): ByteRange[] => {
  if ('suffix' in wish) return wish.suffix === 0 ? [] : [{ start: Math.max(0, size - wish.suffix), end: size - 1 }]
  return wish.first >= size ? [] : [{ start: wish.first, end: Math.min(wish.last, size - 1) }]
}

/** Merges ranges that overlap or touch, at the position of the one requested first (15.3.7.2). */
const coalesce = (ranges: readonly ByteRange[]): ByteRange[] => {
  const merged: (ByteRange & { asked: number })[] = []
  const byStart = ranges.map((range, asked) => ({ ...range, asked })).toSorted((a, b) => a.start - b.start)
  for (const range of byStart) {
    const before = merged.at(-1)
    if (before && range.start <= before.end + 1) {
      before.end = Math.max(before.end, range.end)
      before.asked = Math.min(before.asked, range.asked)
    } else merged.push(range)
  }
  return merged.toSorted((a, b) => a.asked - b.asked).map(({ start, end }) => ({ start, end }))
}

/** Returns the requested ranges: `whole` if the header is to be ignored, `nothing` if none of the bytes exist. */
export const parseRanges = (header: string, size: number): ByteRange[] | 'whole' | 'nothing' => {
  const wishes = parseRangeList(header)
  // An empty file has no byte to name in Content-Range, so a range of it can only be ignored.
  if (!wishes || wishes.length > MOST_RANGES || size === 0) return 'whole'
  const ranges = wishes.flatMap((wish) => satisfy(wish, size))
  return ranges.length === 0 ? 'nothing' : coalesce(ranges)
}

/** Range is defined for GET only: HEAD ignores it. */
export const decideResponse = (method: string, headers: IncomingHttpHeaders, file: Representation): RangeDecision => {
  const ended = evaluatePrecondition(headers, file)
  if (ended) return { status: ended }
  const { range } = headers
  if (method !== 'GET' || range === undefined || !isRangeCurrent(headers, file)) return { status: 200 }
  const ranges = parseRanges(range, file.size)
  if (ranges === 'whole') return { status: 200 }
  return ranges === 'nothing' ? { status: 416 } : { status: 206, ranges }
}

export const formatContentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`
