/** Counts the people of a school, in all and by each filter; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export const countPeople = async (db: Database, organizationUuid: string) => {
  const isActive = sql`disabled_at is null`
  const { rows } = await sql<Record<PeopleCountKey, number>>`
    select count(*) filter (where ${isActive})::int as "all",
      count(*) filter (where ${isActive} and user_type = 'student')::int as student,
      count(*) filter (where ${isActive} and user_type = 'teacher')::int as teacher,
      count(*) filter (where ${isActive} and user_type = 'teacher_only')::int as teacher_only,
      count(*) filter (where ${isActive} and user_type = 'admin')::int as admin,
      count(*) filter (where ${isActive} and password_hash is null and invited_at is not null
        and last_seen_at is null)::int as invited,
      count(*) filter (where ${isActive} and password_hash is null and invited_at is null
        and last_seen_at is null)::int as without,
      count(*) filter (where ${isActive} and last_seen_at is null)::int as never,
      count(*) filter (where disabled_at is not null)::int as deactivated,
      (select count(*) from identity_second_step step join identity_account person on person.uuid = step.account_uuid
        where person.organization_uuid = ${organizationUuid} and person.disabled_at is null
          and step.confirmed_at is not null)::int as two_step,
      (select count(*) from identity_reset_wish wish join identity_account person on person.uuid = wish.account_uuid
        where person.organization_uuid = ${organizationUuid} and person.disabled_at is null)::int as asked,
      coalesce(array_agg(distinct grade order by grade)
        filter (where grade is not null and ${isActive}), '{}') as grades
    from identity_account where organization_uuid = ${organizationUuid}`.execute(db)
  const [counts] = rows as (Record<PeopleCountKey, number> & { grades: number[] })[]
  return counts!
}
type PeopleCountKey =
  | 'all'
  | 'student'
  | 'teacher'
  | 'teacher_only'
  | 'admin'
  | 'invited'
  | 'without'
  | 'never'
  | 'deactivated'
  | 'two_step'
  | 'asked'

export const listSectionOptions = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_section')
    .select(['uuid', 'name'])
    .where('organization_uuid', '=', organizationUuid)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('uuid')
    .limit(1000)
    .execute()
