/** Cursors of a list that is paginated by offset. */
import { createPageNotFound } from '#server/platform/pagination.ts'

/** @throws Failure invalid for a cursor that is not a number */
export const parseOffset = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const offset = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000) throw createPageNotFound()
  return offset
}

export const formatOffsetCursor = (offset: number): string => Buffer.from(String(offset)).toString('base64url')
