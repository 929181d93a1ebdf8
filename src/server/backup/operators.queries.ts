/** Queries for the system admins who get emails about the installation; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'

const selectOperatorsWithEmail = (db: Database) =>
  db
    .selectFrom('identity_account as person')
    .innerJoin('identity_organization as school', 'school.uuid', 'person.organization_uuid')
    .where('person.user_type', '=', 'admin')
    .where('person.operator', '=', true)
    .where('person.disabled_at', 'is', null)
    .where('person.email', 'is not', null)

export const listOperatorUuidsToNotify = async (db: Database): Promise<string[]> => {
  const rows = await selectOperatorsWithEmail(db).select('person.uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

export const findOperatorToNotify = (db: Database, accountUuid: string) =>
  selectOperatorsWithEmail(db)
    .select(['person.email', 'person.first_name', 'school.time_zone'])
    .where('person.uuid', '=', accountUuid)
    .executeTakeFirst()
