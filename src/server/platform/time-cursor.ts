/** Lists that are newest first, in pages: a cursor is a place in the list, so what is added meanwhile moves nothing. */
import { z } from 'zod'
import { pageNotFound } from './pages.ts'

/** Where something stands; of one moment, by uuid. */
export interface TimeCursor {
  at: Date
  uuid: string
}

/** Which part of a list is wanted. */
export interface TimeWindow {
  /** Both days belong to it; without them it has no such end. */
  from?: string | undefined
  to?: string | undefined
  /** Where the list goes on after. */
  before: TimeCursor | null
  limit: number
}

/** No database has a year nought. */
const Moment = z.iso.datetime().refine((at) => !at.startsWith('0000'))
const Cursor = z.tuple([Moment, z.uuid()])

const cursorOf = ({ at, uuid }: TimeCursor): string => Buffer.from(`${at.toISOString()} ${uuid}`).toString('base64url')

/** @throws Failure invalid for a cursor that is no place */
export const parseTimeCursor = (cursor: string | undefined): TimeCursor | null => {
  if (cursor === undefined) return null
  const parsed = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!parsed.success) throw pageNotFound()
  const [at, uuid] = parsed.data
  return { at: new Date(at), uuid }
}

/** @param rows one more than `limit`, where there are as many: it says that the list goes on */
export const paginateByTime = <Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => TimeCursor) => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? cursorOf(placeOf(last)) : null }
}

/** Several lists as one. */
export const mergeNewestFirst = <Row>(lists: readonly (readonly Row[])[], placeOf: (row: Row) => TimeCursor): Row[] =>
  lists
    .flat()
    .map((row) => ({ row, ...placeOf(row) }))
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.uuid < other.uuid ? -1 : 1))
    .map(({ row }) => row)
