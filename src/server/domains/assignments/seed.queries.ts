/** Queries for seeding the demo's assignments: one query per function. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'

export interface DemoClass {
  uuid: string
  name: string
  organization_uuid: string
  teacher_uuid: string
  students: { uuid: string; username: string | null }[]
}

export const listDemoClasses = async (db: Database, teacherEmail: string): Promise<DemoClass[]> => {
  const { rows } = await sql<DemoClass>`
    select s.uuid, s.name, s.organization_uuid, t.uuid as teacher_uuid,
      (select coalesce(json_agg(json_build_object('uuid', a.uuid, 'username', a.username) order by a.username), '[]')
        from identity_section_member m join identity_account a on a.uuid = m.account_uuid
        where m.section_uuid = s.uuid and m.part = 'pupil') as students
    from identity_account t
    join identity_section_member teacher_member
      on teacher_member.account_uuid = t.uuid and teacher_member.part = 'teacher'
    join identity_section s on s.uuid = teacher_member.section_uuid
    where t.email = ${teacherEmail}`.execute(db)
  return rows
}

interface DemoItem {
  uuid: string
  title: string
  file_uuid: string | null
  handout_uuid: string | null
}

export interface DemoLesson {
  uuid: string
  session: DemoItem | null
  file: DemoItem | null
}

/** Returns the lesson with its first session and its first attachment. */
export const findDemoLesson = async (
  db: Database,
  { unit, lesson }: { unit: string; lesson: string },
): Promise<DemoLesson | undefined> => {
  const { rows } = await sql<DemoLesson>`
    select l.uuid,
      (select json_build_object('uuid', s.uuid, 'title', s.title) from learn_lesson_session ls
        join library_session s on s.uuid = ls.session_uuid where ls.lesson_uuid = l.uuid order by ls.position limit 1)
        as session,
      (select json_build_object('uuid', a.uuid, 'title', a.title, 'file_uuid', a.file_uuid, 'handout_uuid', a.handout_uuid)
        from learn_attachment a where a.lesson_uuid = l.uuid order by a.position limit 1) as file
    from learn_lesson l where l.uuid = ${createUuidFromName(`lesson/${unit}/${lesson}`)}::uuid`.execute(db)
  return rows[0]
}

export const insertDemoSubmissions = async (
  db: Database,
  rows: readonly Insertable<Tables['assignments_work']>[],
): Promise<void> => {
  if (rows.length > 0) await db.insertInto('assignments_work').values(rows).execute()
}
