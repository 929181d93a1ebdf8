/** Schools as an administrator names them, and what they do without; each function is one statement. */
import type { Database } from '#server/platform/database/database.ts'
import { matchesLoginName } from './identity.queries.ts'

/** By its code, or by its name, which several may have; a code is nobody else's. */
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

/** What can be switched, by the word for it. */
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
