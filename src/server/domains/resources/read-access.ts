/**
 * Decides who reads the resources: system admins and teachers read all of them, demo teachers those marked for them.
 */
import { type Actor, isAdmin } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listPathSteps } from './tree.queries.ts'

export const canReadAll = (actor: Actor): boolean =>
  (isAdmin(actor) && actor.operator) || actor.permissions.includes('learn')

/** @param folderUuid the folder itself, or the one that contains the file; null for the top */
export const canReadFolder = async (db: Database, actor: Actor, folderUuid: string | null): Promise<boolean> => {
  if (canReadAll(actor)) return true
  if (folderUuid === null || !actor.permissions.includes('demo_learn')) return false
  return (await listPathSteps(db, [folderUuid])).some(({ demo }) => demo)
}
