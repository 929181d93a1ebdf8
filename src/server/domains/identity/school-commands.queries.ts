/**
 * Finds schools by code or name, and turns their features on and off for the command line; each function runs one
 * statement.
 */
import type { Database } from '#server/platform/database/database.ts'
import { matchesLoginName } from './identity.queries.ts'

/** Finds schools by code, which is unique, or by name, which several schools may share. */
export const findSchoolsByCodeOrName = (db: Database, codeOrName: string) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'school_code'])
    .select(matchesLoginName('identity_organization.school_code', codeOrName).as('by_code'))
    .where((where) =>
      where.or([
        matchesLoginName('identity_organization.school_code', codeOrName),
        matchesLoginName('identity_organization.name', codeOrName),
      ]),
    )
    .orderBy('by_code', 'desc')
    .orderBy('school_code')
    .execute()

/**
 * Maps the words of the command `school` to columns. `providers` is stored like a feature, but is no part of the app.
 */
export const featureColumns = {
  exercises: 'custom_exercises',
  providers: 'outside_providers',
  'check-ins': 'check_ins',
  journal: 'journal',
  talk: 'contact_requests',
} as const
export type FeatureArgument = keyof typeof featureColumns

/**
 * Sets a feature for the command `school`. The settings page uses `updateSchoolFeature`, which also returns whether it
 * changed.
 */
export const setFeatureByCommand = async (
  db: Database,
  { uuid, feature, on }: { uuid: string; feature: FeatureArgument; on: boolean },
): Promise<void> => {
  await db
    .updateTable('identity_organization')
    .set({ [featureColumns[feature]]: on })
    .where('uuid', '=', uuid)
    .execute()
}
