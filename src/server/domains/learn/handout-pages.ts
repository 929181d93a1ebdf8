/** The PDF of a handout: its folder in the storage, and who may open it. Everyone who can see the unit can open it. */
import { type Actor, isAdmin, isTeacher } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findHandoutByKey } from './handouts.queries.ts'
import { type Visibility, visibilityForAdmin, visibilityForTeacher } from './visibility.ts'

const FOLDER = 'handouts/'
const KEY = /^handouts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{64}\.pdf$/

export const toHandoutFolder = (uuid: string): string => `${FOLDER}${uuid}`

export const isHandoutKey = (key: string): boolean => key.startsWith(FOLDER)

const getVisibility = (actor: Actor): Visibility | undefined => {
  if (isAdmin(actor)) return visibilityForAdmin(actor)
  return isTeacher(actor) ? visibilityForTeacher(actor) : undefined
}

/** Returns the file name for saving the PDF with this key, or undefined if this person may not open it. */
export const findHandoutFileName = async (
  { db }: { db: Database },
  { actor, key }: { actor: Actor; key: string },
): Promise<string | undefined> => {
  const uuid = KEY.exec(key)?.[1]
  const sight = getVisibility(actor)
  const handout = uuid && sight ? await findHandoutByKey(db, { uuid, key, sight }) : undefined
  return handout && `${handout.slug}.pdf`
}
