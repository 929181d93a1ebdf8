/** Pages of one's own exercises: a cursor is a place in the list, so what is changed meanwhile moves nothing. */
import { z } from 'zod'
import { Failure } from '#contract/failures.ts'
import type { ExerciseRow, Place } from './exercises.queries.ts'

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

export const cursorOf = ({ updated_at, uuid }: ExerciseRow): string =>
  Buffer.from(`${updated_at.toISOString()} ${uuid}`).toString('base64url')

const notThere = (): Failure =>
  new Failure('invalid', { fields: [{ path: 'Page.cursor', message: 'That page is not there anymore.' }] })

/** @throws Failure invalid for a cursor that is no place */
export const placeIn = (cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined
  const parsed = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!parsed.success) throw notThere()
  const [at, uuid] = parsed.data
  return { at: new Date(at), uuid }
}

/** Of the list that is read from its beginning each time. */
export const offsetIn = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const offset = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000) throw notThere()
  return offset
}

export const cursorAt = (offset: number): string => Buffer.from(String(offset)).toString('base64url')
