/** Pages of lists in memory: a cursor names the last thing shown, so added rows move nothing. */
import { Failure } from '#contract/failures.ts'

export interface PageWish {
  limit: number
  cursor?: string | undefined
}
export interface Paged<T> {
  items: T[]
  page: { next_cursor: string | null; total: number }
}

const FIRST_PAGE: PageWish = { limit: 24 }

const encode = (key: string): string => Buffer.from(key).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** @throws Failure invalid for a cursor that names nothing of this list */
export const pageOf = <T>(all: T[], keyOf: (item: T) => string, wish: PageWish = FIRST_PAGE): Paged<T> => {
  const from = wish.cursor ? all.findIndex((item) => keyOf(item) === decode(wish.cursor ?? '')) + 1 : 0
  if (wish.cursor && from === 0) {
    throw new Failure('invalid', { fields: [{ path: 'Page.cursor', message: 'That page is not there anymore.' }] })
  }
  const items = all.slice(from, from + wish.limit)
  const last = items.at(-1)
  const more = last !== undefined && from + items.length < all.length
  return { items, page: { next_cursor: more ? encode(keyOf(last)) : null, total: all.length } }
}
