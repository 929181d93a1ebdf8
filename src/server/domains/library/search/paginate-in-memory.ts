/**
 * Paginates lists in memory. A cursor identifies the last item shown, or its position, so that new rows don't shift
 * pages.
 */
import { z } from 'zod'
import { FIRST_PAGE, createCursorCodec, createPageNotFound } from '#server/platform/pagination/pagination.ts'

export interface PageParams {
  limit: number
  cursor?: string | undefined
}
export interface PagedItems<T> {
  items: T[]
  page: { next_cursor: string | null; total: number }
}

const keyCodec = createCursorCodec(z.string())
const anchorCodec = createCursorCodec(z.tuple([z.number(), z.string()]))

/** @throws Failure invalid for a cursor that is not in this list */
export const paginate = <T>(
  all: T[],
  toKey: (item: T) => string,
  pageParams: PageParams = FIRST_PAGE,
): PagedItems<T> => {
  const last = keyCodec.parse(pageParams.cursor || undefined)
  const from = last === null ? 0 : all.findIndex((item) => toKey(item) === last) + 1
  if (last !== null && from === 0) throw createPageNotFound()
  const items = all.slice(from, from + pageParams.limit)
  const end = from + items.length < all.length ? items.at(-1) : undefined
  return { items, page: { next_cursor: end === undefined ? null : keyCodec.format(toKey(end)), total: all.length } }
}

/** A position in a list that is sorted newest first, and by uuid at the same time. */
type PageAnchor = [at: number, uuid: string]

const isAfter = ([at, uuid]: PageAnchor, [lastAt, lastUuid]: PageAnchor): boolean =>
  at < lastAt || (at === lastAt && uuid > lastUuid)

/**
 * Paginates a list that may change between pages. The cursor is a position, which stays valid when the item there is
 * removed or moves.
 * @throws Failure invalid for a cursor that is not a position
 */
export const paginateByAnchor = <T>(
  all: T[],
  toAnchor: (item: T) => PageAnchor,
  pageParams: PageParams = FIRST_PAGE,
): PagedItems<T> => {
  const last = anchorCodec.parse(pageParams.cursor)
  const remaining = last ? all.filter((item) => isAfter(toAnchor(item), last)) : all
  const items = remaining.slice(0, pageParams.limit)
  const end = remaining.length > items.length ? items.at(-1) : undefined
  return {
    items,
    page: { next_cursor: end === undefined ? null : anchorCodec.format(toAnchor(end)), total: all.length },
  }
}
