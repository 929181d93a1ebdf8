/** Pages of what was done: a cursor is a place in time, so what is added meanwhile moves nothing. */
import { z } from 'zod'
import { Failure } from '#contract/failures.ts'
import type { DoneItem, Place } from './ports.ts'

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

const cursorOf = ({ at, uuid }: DoneItem): string => Buffer.from(`${at} ${uuid}`).toString('base64url')

/** @throws Failure invalid for a cursor that is no place */
export const placeIn = (cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null
  const parsed = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!parsed.success) {
    throw new Failure('invalid', { fields: [{ path: 'Page.cursor', message: 'That page is not there anymore.' }] })
  }
  const [at, uuid] = parsed.data
  return { at: new Date(at), uuid }
}

const newestFirst = (one: DoneItem, other: DoneItem): number => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1
  return one.uuid < other.uuid ? -1 : 1
}

/** @param parts of each source one more than `limit`, where there are as many */
export const pageOf = (parts: readonly (readonly DoneItem[])[], limit: number) => {
  const all = parts.flat().toSorted(newestFirst)
  const items = all.slice(0, limit)
  const last = all.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? cursorOf(last) : null }
}
