/** Queries for the system admins who get emails about backups; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'

const selectOperators = (db: Database) =>
  db
    .selectFrom('identity_account as person')
    .innerJoin('identity_organization as school', 'school.uuid', 'person.organization_uuid')
    .where('person.user_type', '=', 'admin')
    .where('person.operator', '=', true)
    .where('person.disabled_at', 'is', null)
    .where('person.email', 'is not', null)

export const listOperatorsToNotify = async (db: Database): Promise<string[]> => {
  const rows = await selectOperators(db).select('person.uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

export const findOperatorToNotify = (db: Database, accountUuid: string) =>
  selectOperators(db)
    .select(['person.email', 'person.first_name', 'school.time_zone'])
    .where('person.uuid', '=', accountUuid)
    .executeTakeFirst()
