/** Queries that seed the demo check-ins; each function runs one statement. */
import { sql } from 'kysely'
import type { Audience } from '#rules/feelings/feeling-word.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { NewCheckIn } from './reflect.queries.ts'

export const listDemoPeople = (db: Database, schoolCode: string) =>
  db
    .selectFrom('identity_account as account')
    .innerJoin('identity_organization as school', 'school.uuid', 'account.organization_uuid')
    .select(['account.uuid', 'account.username', 'account.audience', 'account.password_hash', 'school.time_zone'])
    .select('account.organization_uuid')
    .where('school.school_code', '=', schoolCode)
    .orderBy('account.username')
    .execute()

/** Lists guided sessions in a stable order. */
export const listGuidedSessions = (db: Database, audience: Audience, count: number) =>
  db
    .selectFrom('library_session')
    .select('uuid')
    .where('owner_uuid', 'is', null)
    .where('audience', '=', audience)
    .orderBy('slug')
    .limit(count)
    .execute()

/** Inserts all rows as one JSON parameter, which is much faster than hundreds of rows of parameters. */
export const insertCheckIns = (db: Database, rows: readonly NewCheckIn[]) => {
  const stored = rows.map((row) => ({ ...row, by_staff: row.entered_by !== null }))
  return sql`
    insert into reflect_response
    select * from json_populate_recordset(null::reflect_response, ${JSON.stringify(stored)}::json)`.execute(db)
}
