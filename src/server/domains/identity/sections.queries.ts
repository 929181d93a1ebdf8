/** Reads and writes which teachers and students belong to a class; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** If the school asks families for consent to check-ins, only students with consent match. */
const canCheckIn = sql<boolean>`('check_ins' = any(student.consented) or not exists (
  select from identity_organization school
  where school.uuid = student.organization_uuid and 'check_ins' = any(school.consent_for)))`

/**
 * Returns one row for each student who may check in, sorted by name, and one row without a student for an empty class.
 */
export const listStudentsOfTeacher = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_section_member as teacher')
    .innerJoin('identity_section as section', 'section.uuid', 'teacher.section_uuid')
    .leftJoin('identity_section_member as member', (join) =>
      join.onRef('member.section_uuid', '=', 'section.uuid').on('member.part', '=', 'pupil'),
    )
    .leftJoin('identity_account as student', (join) =>
      join
        .onRef('student.uuid', '=', 'member.account_uuid')
        .onRef('student.organization_uuid', '=', 'section.organization_uuid')
        .on('student.disabled_at', 'is', null)
        .on(canCheckIn),
    )
    .select(['section.uuid as section_uuid', 'section.name as section_name'])
    .select(['student.uuid as student_uuid', 'student.audience'])
    .select(sql<string>`student.first_name || ' ' || student.last_name`.as('name'))
    .where('teacher.account_uuid', '=', accountUuid)
    .where('teacher.part', '=', 'teacher')
    .where('section.archived_at', 'is', null)
    .orderBy('section.name')
    .orderBy('section.uuid')
    .orderBy('student.first_name')
    .orderBy('student.last_name')
    .orderBy('student.uuid')
    .execute()

/** Returns whether the person is a student in a class that the teacher teaches, and may check in. */
export const teachesStudent = async (db: Database, teacherUuid: string, studentUuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_section_member as teacher')
    .innerJoin('identity_section as section', 'section.uuid', 'teacher.section_uuid')
    .innerJoin('identity_section_member as member', 'member.section_uuid', 'section.uuid')
    .innerJoin('identity_account as student', (join) =>
      join
        .onRef('student.uuid', '=', 'member.account_uuid')
        .onRef('student.organization_uuid', '=', 'section.organization_uuid'),
    )
    .select('student.uuid')
    .where('teacher.account_uuid', '=', teacherUuid)
    .where('teacher.part', '=', 'teacher')
    .where('member.account_uuid', '=', studentUuid)
    .where('member.part', '=', 'pupil')
    .where('student.disabled_at', 'is', null)
    .where('section.archived_at', 'is', null)
    .where(canCheckIn)
    .executeTakeFirst()
  return row !== undefined
}

export const listPeopleBySchoolCode = (db: Database, schoolCode: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['identity_account.uuid', 'username', 'organization_uuid'])
    .where('school_code', '=', schoolCode)
    .execute()

export const insertStudents = (db: Database, students: readonly Insertable<Tables['identity_account']>[]) =>
  db.insertInto('identity_account').values(students).returning('uuid').execute()

export const updateGrades = (db: Database, students: readonly string[], grade: number) =>
  db
    .updateTable('identity_account')
    .set({ grade })
    .where('uuid', 'in', [...students])
    .execute()

export const insertSeededSection = (db: Database, section: Insertable<Tables['identity_section']>) =>
  db.insertInto('identity_section').values(section).returning('uuid').executeTakeFirstOrThrow()

export const insertSectionMembers = (
  db: Database,
  sectionUuid: string,
  { teachers, students }: { teachers: readonly string[]; students: readonly string[] },
) => {
  const toMember = (part: 'teacher' | 'pupil') => (account_uuid: string) => ({
    section_uuid: sectionUuid,
    account_uuid,
    part,
  })
  return db
    .insertInto('identity_section_member')
    .values([...teachers.map(toMember('teacher')), ...students.map(toMember('pupil'))])
    .execute()
}
