/**
 * Finds schools by the name an administrator types, and turns their features on and off; each function runs one
 * statement.
 */
import type { Database } from '#server/platform/database/database.ts'
import { matchesLoginName } from './identity.queries.ts'

/** Finds schools by code, which is unique, or by name, which several schools may share. */
export const findSchoolsByName = (db: Database, name: string) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'school_code', matchesLoginName('identity_organization.school_code', name).as('by_code')])
    .where((where) =>
      where.or([
        matchesLoginName('identity_organization.school_code', name),
        matchesLoginName('identity_organization.name', name),
      ]),
    )
    .orderBy('by_code', 'desc')
    .orderBy('school_code')
    .execute()

/** The features that can be turned on and off, by the word that the command uses. */
export const schoolSwitches = {
  exercises: 'custom_exercises',
  providers: 'outside_providers',
  'check-ins': 'check_ins',
  journal: 'journal',
  talk: 'contact_requests',
} as const
export type SchoolSwitch = keyof typeof schoolSwitches

export const updateSchoolSwitch = async (
  db: Database,
  { uuid, part, on }: { uuid: string; part: SchoolSwitch; on: boolean },
): Promise<void> => {
  await db
    .updateTable('identity_organization')
    .set({ [schoolSwitches[part]]: on })
    .where('uuid', '=', uuid)
    .execute()
}
