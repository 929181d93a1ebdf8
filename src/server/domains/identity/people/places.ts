/** Where a list of people goes on: after the last name of the page before, so that nobody is passed over or told twice. */
import { z } from 'zod'
import { pageNotThere } from '../../../platform/newest-first.ts'
import type { PersonPlace, PersonRow } from './people.queries.ts'

const Cursor = z.tuple([z.string().max(400), z.uuid()])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name in it is that of somebody the asker has just been shown. */
export const personCursor = ({ name_key, uuid }: PersonRow): string =>
  Buffer.from(JSON.stringify([name_key, uuid])).toString('base64url')

/** @throws Failure invalid for a cursor that is no place */
export const personPlaceIn = (cursor: string | undefined): PersonPlace | null => {
  if (cursor === undefined) return null
  const place = Cursor.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!place.success || place.data[0].includes('\0')) throw pageNotThere()
  return { name_key: place.data[0], uuid: place.data[1] }
}
