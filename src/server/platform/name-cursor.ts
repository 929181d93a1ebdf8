/**
 * Pages of lists that are sorted by name. The cursor holds the last name that was shown, so that no item is skipped or
 * repeated.
 */
import { z } from 'zod'
import { createPageNotFound } from './pagination.ts'

/**
 * The position of an item, with the uuid as the tie-breaker. The cursor reveals the name, so it must be one that the
 * caller may read.
 */
export interface NameCursor {
  /** The name in the form by which the list is sorted. */
  name: string
  uuid: string
}

const Cursor = z.tuple([z.string().max(400), z.uuid()])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const encodeCursor = ({ name, uuid }: NameCursor): string =>
  Buffer.from(JSON.stringify([name, uuid])).toString('base64url')

/** @throws Failure invalid for an invalid cursor */
export const parseNameCursor = (cursor: string | undefined): NameCursor | null => {
  if (cursor === undefined) return null
  const result = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!result.success) throw createPageNotFound()
  return { name: result.data[0], uuid: result.data[1] }
}

/** @param rows up to `limit` + 1 rows: the extra row says that the list goes on */
export const paginateByName = <Row>(rows: readonly Row[], limit: number, toCursor: (row: Row) => NameCursor) => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? encodeCursor(toCursor(last)) : null }
}
