/** Where a list of classes goes on. */
import { z } from 'zod'
import { pageNotThere } from '../../../platform/newest-first.ts'
import type { SectionPlace } from './list.queries.ts'

const Cursor = z.tuple([z.string().max(400), z.uuid()])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const cursorOf = ({ sorted, uuid }: SectionPlace): string =>
  Buffer.from(JSON.stringify([sorted, uuid])).toString('base64url')

/** @throws Failure invalid for a cursor that is no place */
export const sectionPlaceIn = (cursor: string | undefined): SectionPlace | null => {
  if (cursor === undefined) return null
  const place = Cursor.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!place.success || place.data[0].includes('\0')) throw pageNotThere()
  return { sorted: place.data[0], uuid: place.data[1] }
}
