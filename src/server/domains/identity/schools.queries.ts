/** Schools as an administrator names them, and what they do without; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'
import { isName } from './identity.queries.ts'

/** By its code, or by its name, which several may have; a code is nobody else's. */
export const schoolsNamed = (db: Database, name: string) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'school_code', isName('identity_organization.school_code', name).as('by_code')])
    .where((where) =>
      where.or([isName('identity_organization.school_code', name), isName('identity_organization.name', name)]),
    )
    .orderBy('by_code', 'desc')
    .orderBy('school_code')
    .execute()

/** What can be switched, by the word for it. */
export const switches = {
  exercises: 'custom_exercises',
  providers: 'outside_providers',
  'check-ins': 'check_ins',
  journal: 'journal',
  talk: 'contact_requests',
} as const
export type Switch = keyof typeof switches

export const switchSchool = async (
  db: Database,
  { uuid, part, on }: { uuid: string; part: Switch; on: boolean },
): Promise<void> => {
  await db
    .updateTable('identity_organization')
    .set({ [switches[part]]: on })
    .where('uuid', '=', uuid)
    .execute()
}
