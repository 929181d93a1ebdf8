/** Lists by name, in pages: a cursor is the name that was shown last, so that nobody is passed over or told twice. */
import { z } from 'zod'
import { pageNotFound } from './pages.ts'

/** Where something stands; of one name, by uuid. The cursor shows the name, so it has to be one that the asker may read. */
export interface NameCursor {
  /** As the list is sorted. */
  name: string
  uuid: string
}

const Cursor = z.tuple([z.string().max(400), z.uuid()])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const cursorOf = ({ name, uuid }: NameCursor): string => Buffer.from(JSON.stringify([name, uuid])).toString('base64url')

/** @throws Failure invalid for a cursor that is no place */
export const parseNameCursor = (cursor: string | undefined): NameCursor | null => {
  if (cursor === undefined) return null
  const place = Cursor.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!place.success) throw pageNotFound()
  return { name: place.data[0], uuid: place.data[1] }
}

/** @param rows one more than `limit`, where there are as many: it says that the list goes on */
export const paginateByName = <Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => NameCursor) => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? cursorOf(placeOf(last)) : null }
}
