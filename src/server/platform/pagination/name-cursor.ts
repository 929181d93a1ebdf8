/**
 * Pages of lists that are sorted by name. The cursor holds the last name that was shown, so that no item is skipped or
 * repeated.
 */
import { z } from 'zod'
import { createCursorCodec, paginateRows } from './pagination.ts'

/**
 * The position of an item, with the uuid as the tie-breaker. The cursor reveals the name, so it must be one that the
 * caller may read.
 */
export interface NameCursor {
  /** The name in the form by which the list is sorted. */
  name: string
  uuid: string
}

const codec = createCursorCodec(z.tuple([z.string().max(400), z.uuid()]))

/** @throws Failure invalid for an invalid cursor */
export const parseNameCursor = (cursor: string | undefined): NameCursor | null => {
  const fields = codec.parse(cursor)
  return fields && { name: fields[0], uuid: fields[1] }
}

/** @param rows up to `limit` + 1 rows: the extra row says that the list goes on */
export const paginateByName = <Row>(rows: readonly Row[], limit: number, toCursor: (row: Row) => NameCursor) =>
  paginateRows(rows, limit, (row) => {
    const { name, uuid } = toCursor(row)
    return codec.format([name, uuid])
  })
