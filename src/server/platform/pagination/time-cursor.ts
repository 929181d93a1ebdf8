/**
 * Pages of lists that are sorted newest first. The cursor is a position in the list, so items that are added later
 * don't shift the pages.
 */
import { z } from 'zod'
import { createCursorCodec, paginateRows } from './pagination.ts'

/** The position of an item, with the uuid as the tie-breaker. */
export interface TimeCursor {
  at: Date
  uuid: string
}

/** The part of a list to read. */
export interface TimeWindow {
  /** The first day of the list, such as 2026-11-01. The day is included. Without it, the list has no first day. */
  from?: string | undefined
  /** The last day of the list, which is included too. Without it, the list has no last day. */
  to?: string | undefined
  /** The list continues with items that are older than this position; null starts with the newest. */
  before: TimeCursor | null
  limit: number
}

/** PostgreSQL has no year 0. */
export const IsoTime = z.iso.datetime().refine((at) => !at.startsWith('0000'))
const codec = createCursorCodec(z.tuple([IsoTime, z.uuid()]))

/** @throws Failure invalid for an invalid cursor */
export const parseTimeCursor = (cursor: string | undefined): TimeCursor | null => {
  const fields = codec.parse(cursor)
  return fields && { at: new Date(fields[0]), uuid: fields[1] }
}

/** @param rows up to `limit` + 1 rows: the extra row says that the list goes on */
export const paginateByTime = <Row>(rows: readonly Row[], limit: number, toCursor: (row: Row) => TimeCursor) =>
  paginateRows(rows, limit, (row) => {
    const { at, uuid } = toCursor(row)
    return codec.format([at.toISOString(), uuid])
  })

/**
 * Merges several lists into one. Items of the same time are sorted by ascending uuid, so the queries of merged lists
 * must continue with greater uuids after a cursor; otherwise the next page skips or repeats items.
 */
export const mergeNewestFirst = <Row>(lists: readonly (readonly Row[])[], toCursor: (row: Row) => TimeCursor): Row[] =>
  lists
    .flat()
    .map((row) => ({ row, ...toCursor(row) }))
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.uuid < other.uuid ? -1 : 1))
    .map(({ row }) => row)
