/**
 * Paginates lists in memory. A cursor identifies the last item shown, or its position, so that new rows don't shift
 * pages.
 */
import { FIRST_PAGE, createPageNotFound } from '#server/platform/pagination.ts'

export interface PageParams {
  limit: number
  cursor?: string | undefined
}
export interface PagedItems<T> {
  items: T[]
  page: { next_cursor: string | null; total: number }
}

const encode = (key: string): string => Buffer.from(key).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** @throws Failure invalid for a cursor that is not in this list */
export const paginate = <T>(
  all: T[],
  keyOf: (item: T) => string,
  pageParams: PageParams = FIRST_PAGE,
): PagedItems<T> => {
  const last = pageParams.cursor ? decode(pageParams.cursor) : undefined
  const from = last === undefined ? 0 : all.findIndex((item) => keyOf(item) === last) + 1
  if (last !== undefined && from === 0) throw createPageNotFound()
  const items = all.slice(from, from + pageParams.limit)
  const end = from + items.length < all.length ? items.at(-1) : undefined
  return { items, page: { next_cursor: end === undefined ? null : encode(keyOf(end)), total: all.length } }
}

/** A position in a list that is sorted newest first, and by uuid at the same time. */
export interface PageAnchor {
  at: number
  uuid: string
}

const parseAnchor = (cursor: string): PageAnchor => {
  const [at, uuid] = decode(cursor).split(' ')
  if (!at || !uuid || !Number.isFinite(Number(at))) throw createPageNotFound()
  return { at: Number(at), uuid }
}

const isAfter = (a: PageAnchor, b: PageAnchor): boolean => a.at < b.at || (a.at === b.at && a.uuid > b.uuid)

/**
 * Paginates a list that may change between pages. The cursor is a position, which stays valid when the item there is
 * removed or moves.
 * @throws Failure invalid for a cursor that is not a position
 */
export const paginateByAnchor = <T>(
  all: T[],
  anchorOf: (item: T) => PageAnchor,
  pageParams: PageParams = FIRST_PAGE,
): PagedItems<T> => {
  const last = pageParams.cursor === undefined ? undefined : parseAnchor(pageParams.cursor)
  const remaining = last ? all.filter((item) => isAfter(anchorOf(item), last)) : all
  const items = remaining.slice(0, pageParams.limit)
  const end = remaining.length > items.length ? items.at(-1) : undefined
  const cursor = end === undefined ? null : encode(`${anchorOf(end).at} ${anchorOf(end).uuid}`)
  return { items, page: { next_cursor: cursor, total: all.length } }
}
