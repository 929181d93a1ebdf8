/** Decides how a request for a file is answered: whole, in part, in parts, or not at all (RFC 9110, sections 13 and 14). */
import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'
import { evaluatePrecondition, isRangeCurrent, type Representation } from './conditions.ts'

export type RangeDecision = { status: 200 | 304 | 412 | 416 } | { status: 206; ranges: readonly ByteRange[] }

/** More than this is no player's wish: the whole file is sent (14.2 allows it). */
const MOST_RANGES = 16

const UNIT = /^bytes=(.*)$/is
const SPEC = /^[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/
const EMPTY = /^[ \t]*$/

/** Numbers too large to count with are larger than any file. */
const bytes = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/** First and last byte of one wish, or how many at the end. Undefined where it is written wrongly. */
type RequestedRange = { first: number; last: number } | { suffix: number }

const parseRange = (text: string): RequestedRange | undefined => {
  const [, first, last, suffix] = SPEC.exec(text) ?? []
  if (suffix !== undefined) return { suffix: bytes(suffix) }
  if (first === undefined) return undefined
  const wish = { first: bytes(first), last: last ? bytes(last) : Number.MAX_SAFE_INTEGER }
  return wish.last < wish.first ? undefined : wish
}

/** The wishes in order, or undefined where the header is not for us: another unit, or one part of it written wrongly. */
const parseRangeList = (header: string): RequestedRange[] | undefined => {
  const list = UNIT.exec(header)?.[1]
  if (list === undefined) return undefined
  const wishes = list
    .split(',')
    .filter((text) => !EMPTY.test(text))
    .map(parseRange)
  return wishes.length > 0 && wishes.every((wish) => wish !== undefined) ? wishes : undefined
}

/** The bytes that exist of a wish. A suffix longer than the file is the whole file (14.1.2). */
const satisfy = (wish: RequestedRange, size: number): ByteRange[] => {
  if ('suffix' in wish) return wish.suffix === 0 ? [] : [{ start: Math.max(0, size - wish.suffix), end: size - 1 }]
  return wish.first >= size ? [] : [{ start: wish.first, end: Math.min(wish.last, size - 1) }]
}

/** Ranges that overlap or touch become one, at the place of the one asked for first (15.3.7.2). */
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

/** What a Range header asks of a file: `whole` where it is to be ignored, `nothing` where none of it exists. */
export const parseRanges = (header: string, size: number): ByteRange[] | 'whole' | 'nothing' => {
  const wishes = parseRangeList(header)
  // An empty file has no byte to name in Content-Range, so a range of it can only be ignored.
  if (!wishes || wishes.length > MOST_RANGES || size === 0) return 'whole'
  const ranges = wishes.flatMap((wish) => satisfy(wish, size))
  return ranges.length === 0 ? 'nothing' : coalesce(ranges)
}

/** Range is defined for GET alone: HEAD is answered as if it were not there. */
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
