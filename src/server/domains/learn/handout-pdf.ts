/**
 * The PDF of a handout: its folder in the storage, and who may open it because they see its unit. Students to whom it
 * was assigned may open it too, see composition/file-access.ts.
 */
import { type Actor, isAdmin, isTeacher } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findHandoutByKey } from './handouts.queries.ts'
import { type Visibility, getAdminVisibility, getTeacherVisibility } from './visibility.ts'

const FOLDER = 'handouts/'
const KEY_PATTERN = /^handouts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{64}\.pdf$/

export const toHandoutFolder = (uuid: string): string => `${FOLDER}${uuid}`

export const isHandoutKey = (key: string): boolean => key.startsWith(FOLDER)

const getVisibility = (actor: Actor): Visibility | undefined => {
  if (isAdmin(actor)) return getAdminVisibility(actor)
  return isTeacher(actor) ? getTeacherVisibility(actor) : undefined
}

/** Returns the file name for saving the PDF with this key, or undefined if this person doesn't see its unit. */
export const findHandoutFileName = async (
  { db }: { db: Database },
  { actor, key }: { actor: Actor; key: string },
): Promise<string | undefined> => {
  const uuid = KEY_PATTERN.exec(key)?.[1]
  const visibility = getVisibility(actor)
  const handout = uuid && visibility ? await findHandoutByKey(db, { uuid, key, visibility }) : undefined
  return handout && `${handout.slug}.pdf`
}
