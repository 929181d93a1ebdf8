/** The parts that all paginated lists share: the first page, the text of a cursor, and the slice that a page shows. */
import type { z } from 'zod'
import { Failure } from '#contract/failures.ts'

/** The page that a request without one gets. */
export const FIRST_PAGE: { limit: number; cursor?: string | undefined } = { limit: 24 }

export const createPageNotFound = (): Failure =>
  new Failure('invalid', {
    fields: [{ path: 'Page.cursor', message: 'This part of the list is no longer available. Reload the page.' }],
  })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Writes a position in a list as a text that clients send back without reading it, and checks it when it returns.
 * Clients can decode the text, so a position holds nothing that its reader may not see.
 */
export const createCursorCodec = <Position>(Position: z.ZodType<Position>) => ({
  format: (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url'),

  /**
   * Returns null without a cursor: the list starts at its first item.
   * @throws Failure invalid for a text that is not a position of this list
   */
  parse(cursor: string | undefined): Position | null {
    if (cursor === undefined) return null
    const parsed = Position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
    if (!parsed.success) throw createPageNotFound()
    return parsed.data
  },
})

/** @param rows up to `limit` + 1 rows: the extra row says that the list goes on */
export const paginateRows = <Row>(rows: readonly Row[], limit: number, formatCursor: (row: Row) => string) => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? formatCursor(last) : null }
}
