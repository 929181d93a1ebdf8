/** Where the pages of a hand-out lie, and for whom they open: who sees its unit sees them. */
import { type Actor, isAdmin, isTeacher } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findHandoutByKey } from './handouts.queries.ts'
import { type Visibility, visibilityForAdmin, visibilityForTeacher } from './visibility.ts'

const FOLDER = 'handouts/'
const KEY = /^handouts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{64}\.pdf$/

export const handoutPagesFolderOf = (uuid: string): string => `${FOLDER}${uuid}`

export const isHandoutKey = (key: string): boolean => key.startsWith(FOLDER)

const sightOf = (actor: Actor): Visibility | undefined => {
  if (isAdmin(actor)) return visibilityForAdmin(actor)
  return isTeacher(actor) ? visibilityForTeacher(actor) : undefined
}

/** What the pages at a key are called when they are saved; undefined where they do not open for this person. */
export const findHandoutFileName = async (
  { db }: { db: Database },
  { actor, key }: { actor: Actor; key: string },
): Promise<string | undefined> => {
  const uuid = KEY.exec(key)?.[1]
  const sight = sightOf(actor)
  const handout = uuid && sight ? await findHandoutByKey(db, { uuid, key, sight }) : undefined
  return handout && `${handout.slug}.pdf`
}
