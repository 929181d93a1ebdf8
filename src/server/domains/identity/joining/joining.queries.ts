/** Finds classes by their code; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const teachers = sql<string[]>`array(
  select teacher.first_name || ' ' || teacher.last_name from identity_section_member member
  join identity_account teacher on teacher.uuid = member.account_uuid and teacher.disabled_at is null
  where member.section_uuid = section.uuid and member.part = 'teacher'
  order by teacher.last_name, teacher.first_name, teacher.uuid limit 3)`

const studentsCount = sql<number>`(
  select count(*)::int from identity_section_member member
  where member.section_uuid = section.uuid and member.part = 'pupil')`

/** Finds the class while its code is valid, it is not archived and the school is not closing. */
export const findSectionByCode = (db: Database, { code, now }: { code: string; now: Date }) =>
  db
    .selectFrom('identity_section as section')
    .innerJoin('identity_organization as school', 'school.uuid', 'section.organization_uuid')
    .select(['section.uuid', 'section.organization_uuid', 'section.name', 'section.grade', 'section.audience'])
    .select(['section.code_part', 'school.name as school_name', 'school.school_code'])
    .select([teachers.as('teachers'), studentsCount.as('pupils_count')])
    .where('section.code', '=', code)
    .where('section.code_until', '>', now)
    .where('section.archived_at', 'is', null)
    .where('school.closing_since', 'is', null)
    .executeTakeFirst()

export type CodeSection = NonNullable<Awaited<ReturnType<typeof findSectionByCode>>>

/** Returns whether anybody of the school has signed in from this network since then. */
export const isSchoolNetwork = async (
  db: Database,
  { school, networkHash, since }: { school: string; networkHash: Buffer; since: Date },
): Promise<boolean> => {
  const session = await db
    .selectFrom('identity_session as session')
    .innerJoin('identity_account as person', 'person.uuid', 'session.account_uuid')
    .select('session.uuid')
    .where('person.organization_uuid', '=', school)
    .where('session.network_hash', '=', networkHash)
    .where('session.accessed_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
