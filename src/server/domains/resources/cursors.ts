/**
 * Cursors of a list with all folders before all files. A cursor names the last row of its page, so rows that are added
 * later don't move the next page.
 */
import { z } from 'zod'
import { resourceSorts } from '#contract/resources/shapes.ts'
import { createCursorCodec, createPageNotFound } from '#server/platform/pagination/pagination.ts'
import { IsoTime } from '#server/platform/pagination/time-cursor.ts'
import type { FileRow } from './files.queries.ts'
import type { FolderRow } from './folders.queries.ts'
import type { Sort } from './listing.queries.ts'

/** Part, sort order, sort value of the last row, and its uuid. */
const codec = createCursorCodec(
  z.tuple([z.enum(['folder', 'file']), z.enum(resourceSorts), z.string().max(4000), z.uuid()]),
)

export interface ListCursor {
  part: 'folder' | 'file'
  after: { value: string; uuid: string }
}

const valueChecks: Record<Sort, (value: string) => boolean> = {
  name: () => true,
  changed: (value) => IsoTime.safeParse(value).success,
  size: (value) => /^\d{1,15}$/.test(value),
}

/** A folder has no size, so it is sorted by name instead. */
const toPartSort = (part: ListCursor['part'], sort: Sort): Sort =>
  part === 'folder' && sort === 'size' ? 'name' : sort

/** @throws Failure invalid for a cursor that doesn't match a list with this sort order */
export const parseListCursor = (cursor: string | undefined, sort: Sort): ListCursor | null => {
  const fields = codec.parse(cursor)
  if (!fields) return null
  const [part, cursorSort, value, uuid] = fields
  if (cursorSort !== sort || !valueChecks[toPartSort(part, sort)](value)) throw createPageNotFound()
  return { part, after: { value, uuid } }
}

const getSortValue = (row: FolderRow | FileRow, sort: Sort): string => {
  if (sort === 'changed') return row.changed_at.toISOString()
  return sort === 'size' && 'size' in row ? `${row.size}` : row.sort_key
}

export const formatListCursor = (row: FolderRow | FileRow, sort: Sort): string =>
  codec.format(['key' in row ? 'file' : 'folder', sort, getSortValue(row, sort), row.uuid])
