/** Queries for closing schools; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Lists the closed schools that may be erased now: the sixty days in which a closure can be undone are over. */
export const listSchoolsToErase = (db: Database, now: Date) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'closing_since'])
    .where('erased_from', '<=', now)
    .orderBy('erased_from')
    .execute()

/** Lists up to `limit` people of a school. After these are erased, the next call lists others. */
export const listPeopleOfSchool = async (db: Database, school: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('organization_uuid', '=', school)
    .limit(limit)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export const countPeopleOfSchool = async (db: Database, school: string): Promise<number> => {
  const { count } = await db
    .selectFrom('identity_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_uuid', '=', school)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the school and everything that belongs to it. */
export const deleteSchool = (db: Database, school: string) =>
  db.deleteFrom('identity_organization').where('uuid', '=', school).execute()

export const recordSchoolClosure = (
  db: Database,
  row: { organization_uuid: string; name: string; people: number; closed_at: Date; erased_at: Date },
) =>
  db
    .insertInto('privacy_ended_school')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_uuid').doNothing())
    .execute()
