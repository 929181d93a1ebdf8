/** Pages of entries: a cursor is a place in the list, so what is written meanwhile moves nothing. */
import { z } from 'zod'
import { Failure } from '#contract/failures.ts'
import type { Place } from './journal.queries.ts'

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

export const cursorOf = ({ at, uuid }: Place): string =>
  Buffer.from(`${at.toISOString()} ${uuid}`).toString('base64url')

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
