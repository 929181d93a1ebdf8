/** Reads the classes of a school; each function runs one statement. */
import { sql } from 'kysely'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { NameCursor } from '#server/platform/pagination/name-cursor.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'

interface NamedPerson {
  uuid: string
  name: string
}

/** Sorts names as people do, without regard to case. */
export const sectionNameOrder = sql<string>`lower(section.name collate "und-x-icu")`

/** The teachers of the class, except those who have left. */
const teachers = sql<NamedPerson[]>`(
  select coalesce(json_agg(json_build_object('uuid', teacher.uuid, 'name', teacher.first_name || ' ' || teacher.last_name)
    order by teacher.last_name, teacher.first_name, teacher.uuid), '[]')
  from identity_section_member member
  join identity_account teacher on teacher.uuid = member.account_uuid and teacher.disabled_at is null
  where member.section_uuid = section.uuid and member.part = 'teacher')`

const studentsCount = sql<number>`(
  select count(*)::int from identity_section_member member
  join identity_account student on student.uuid = member.account_uuid and student.disabled_at is null
  where member.section_uuid = section.uuid and member.part = 'pupil')`

const selectSections = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_section as section')
    .select(['section.uuid', 'section.name', 'section.grade', 'section.audience', 'section.archived_at'])
    .select(['section.code', 'section.code_until', 'section.code_part', sectionNameOrder.as('sorted')])
    .select([teachers.as('teachers'), studentsCount.as('pupils_count')])
    .where('section.organization_uuid', '=', organizationUuid)

export type SectionRow = Awaited<ReturnType<ReturnType<typeof selectSections>['execute']>>[number]

export interface SectionFilter {
  search?: string | undefined
  archived?: boolean | undefined
  teacher?: string | undefined
}

export const listSections = (
  db: Database,
  organizationUuid: string,
  { search, archived = false, teacher, after, limit }: SectionFilter & { after: NameCursor | null; limit: number },
): Promise<SectionRow[]> =>
  selectSections(db, organizationUuid)
    .where('section.archived_at', archived ? 'is not' : 'is', null)
    .$if(!!search, (query) => query.where(containsText(sql.ref('section.name'), search!)))
    .$if(teacher !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from identity_section_member teacher_member
          where teacher_member.section_uuid = section.uuid and teacher_member.part = 'teacher'
            and teacher_member.account_uuid = ${teacher})`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sectionNameOrder}, section.uuid) > (${after!.name}::text collate "und-x-icu", ${after!.uuid}::uuid)`,
      ),
    )
    .orderBy(sectionNameOrder)
    .orderBy('section.uuid')
    .limit(limit)
    .execute()

/** The only function that finds a class within the school. */
export const findSection = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<SectionRow> | undefined> => {
  const row = await selectSections(db, organizationUuid).where('section.uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

export const countSections = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_section')
    .select(sql<number>`(count(*) filter (where archived_at is null))::int`.as('present'))
    .select(sql<number>`(count(*) filter (where archived_at is not null))::int`.as('archived'))
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()

/** The newest answer for each part, such as `{"app": "given"}`. */
const consents = sql<Record<string, string>>`(
  select coalesce(json_object_agg(newest.part, newest.answer), '{}') from (
    select distinct on (part) part, answer from identity_consent
    where account_uuid = student.uuid order by part, noted_at desc, uuid) as newest)`

export const listStudentsInSection = (
  db: Database,
  section: Owned<{ uuid: string }>,
  { now, limit }: { now: Date; limit: number },
) =>
  db
    .selectFrom('identity_section_member as member')
    .innerJoin('identity_account as student', 'student.uuid', 'member.account_uuid')
    .leftJoin('identity_card as card', (join) =>
      join.onRef('card.account_uuid', '=', 'student.uuid').on('card.until', '>', now),
    )
    .select(['student.uuid', 'student.first_name', 'student.last_name', 'student.username', 'student.audience'])
    .select(['student.passphrase_at', 'card.issued_at', 'card.used_at', consents.as('consents')])
    .where('member.section_uuid', '=', section.uuid)
    .where('member.part', '=', 'pupil')
    .where('student.disabled_at', 'is', null)
    .orderBy('student.last_name')
    .orderBy('student.first_name')
    .orderBy('student.uuid')
    .limit(limit)
    .execute()

interface CandidateSearch {
  sectionUuid: string
  part: 'teacher' | 'pupil'
  search: string
  limit: number
}

/** Finds people who could be added: of the school, not in the class yet, and in the right role. */
export const searchCandidates = (
  db: Database,
  organizationUuid: string,
  { sectionUuid, part, search, limit }: CandidateSearch,
) =>
  db
    .selectFrom('identity_account as person')
    .select(['person.uuid', 'person.first_name', 'person.last_name', 'person.username', 'person.user_type'])
    .select(
      sql<string[]>`(select coalesce(json_agg(section.name order by section.name), '[]')
        from identity_section_member member
        join identity_section section on section.uuid = member.section_uuid and section.archived_at is null
        where member.account_uuid = person.uuid)`.as('sections'),
    )
    .where('person.organization_uuid', '=', organizationUuid)
    .where('person.disabled_at', 'is', null)
    .where('person.user_type', part === 'pupil' ? '=' : '!=', 'student')
    .where(
      sql<boolean>`not exists (select from identity_section_member member
        where member.section_uuid = ${sectionUuid} and member.account_uuid = person.uuid)`,
    )
    .where(
      containsText(sql`concat_ws(' ', person.first_name, person.last_name, person.username, person.email)`, search),
    )
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limit)
    .execute()

const sectionsCount = sql<number>`(
  select count(*)::int from identity_section_member teacher_member
  join identity_section section on section.uuid = teacher_member.section_uuid and section.archived_at is null
  where teacher_member.account_uuid = person.uuid and teacher_member.part = 'teacher')`

/** Lists people who can teach, and people who left classes that nobody took over. */
export const listTeachers = (db: Database, organizationUuid: string, limit: number) =>
  db
    .selectFrom('identity_account as person')
    .select(['person.uuid', 'person.first_name', 'person.last_name', sectionsCount.as('sections_count')])
    .select(sql<boolean>`person.disabled_at is not null`.as('left'))
    .where('person.organization_uuid', '=', organizationUuid)
    .where('person.user_type', '!=', 'student')
    .where((eb) => eb.or([eb('person.disabled_at', 'is', null), eb(sectionsCount, '>', 0)]))
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limit)
    .execute()

/**
 * Returns the classes a person teaches, with one row for each student, and one row without a student for an empty
 * class.
 */
export const listTaughtSectionRows = (db: Database, teacherUuid: string, now: Date) =>
  db
    .selectFrom('identity_section_member as teacher')
    .innerJoin('identity_section as section', 'section.uuid', 'teacher.section_uuid')
    .leftJoin('identity_section_member as member', (join) =>
      join.onRef('member.section_uuid', '=', 'section.uuid').on('member.part', '=', 'pupil'),
    )
    .leftJoin('identity_account as student', (join) =>
      join.onRef('student.uuid', '=', 'member.account_uuid').on('student.disabled_at', 'is', null),
    )
    .leftJoin('identity_card as card', (join) =>
      join.onRef('card.account_uuid', '=', 'student.uuid').on('card.until', '>', now),
    )
    .select(['section.uuid as section_uuid', 'section.name as section_name', 'section.audience'])
    .select(['section.code', 'section.code_until', 'section.code_part'])
    .select(['student.uuid', 'student.first_name', 'student.last_name', 'student.username', 'student.passphrase_at'])
    .select('card.issued_at')
    .where('teacher.account_uuid', '=', teacherUuid)
    .where('teacher.part', '=', 'teacher')
    .where('section.archived_at', 'is', null)
    .orderBy(sectionNameOrder)
    .orderBy('section.uuid')
    .orderBy('student.last_name')
    .orderBy('student.first_name')
    .orderBy('student.uuid')
    .execute()
