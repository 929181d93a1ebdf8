/** Finds and deletes students of a school whose family made a request; each function runs one statement. */
import { sql } from 'kysely'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface StudentRow {
  uuid: string
  name: string
  active: boolean
}

/** The only function that finds a student within a school. */
export const findStudent = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<StudentRow> | undefined> => {
  const row = await db
    .selectFrom('identity_account')
    .select(['uuid', sql<string>`first_name || ' ' || last_name`.as('name')])
    .select(sql<boolean>`disabled_at is null`.as('active'))
    .where('uuid', '=', uuid)
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '=', 'student')
    .executeTakeFirst()
  return row && markOwned(row)
}

/** Deletes the account, and with it the rows that still refer to it. */
export const deleteAccountRow = (db: Database, uuid: string) =>
  db.deleteFrom('identity_account').where('uuid', '=', uuid).execute()
