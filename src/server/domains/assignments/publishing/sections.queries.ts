/**
 * Classes that a teacher can publish to: the school's own, and the stored ones of the platform. One query per function.
 */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface AssignableSectionRow {
  uuid: string
  name: string
  grade: string
  subject: string
  students_count: number
  /** Null for a class that is managed in Alaia. */
  partner_section_id: string | null
}

export const listOwnSections = async (
  db: Database,
  { accountUuid, organizationUuid }: { accountUuid: string; organizationUuid: string },
): Promise<AssignableSectionRow[]> => {
  const { rows } = await sql<AssignableSectionRow>`
    select s.uuid, s.name, coalesce(s.grade, '') as grade, '' as subject, null::text as partner_section_id,
      (select count(*)::int from identity_section_member m join identity_account a on a.uuid = m.account_uuid
        where m.section_uuid = s.uuid and m.part = 'pupil' and a.disabled_at is null) as students_count
    from identity_section s join identity_section_member mine on mine.section_uuid = s.uuid
    where s.organization_uuid = ${organizationUuid}::uuid and mine.account_uuid = ${accountUuid}::uuid
      and mine.part = 'teacher' and s.archived_at is null
    order by lower(s.name collate "und-x-icu"), s.uuid`.execute(db)
  return rows
}

/** Returns the name that the school gave its platform. */
export const getPlatformName = async (db: Database, organizationUuid: string): Promise<string> => {
  const { name } = await db
    .selectFrom('partner_connection')
    .select('name')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()
  return name
}

/** Lists the stored classes of the platform in its order. */
export const listStoredSections = (db: Database, accountUuid: string) =>
  db
    .selectFrom('assignments_section')
    .select(['section_uuid as uuid', 'partner_section_id', 'name', 'grade', 'subject', 'students_count', 'seen_at'])
    .where('account_uuid', '=', accountUuid)
    .orderBy('position')
    .execute()

/** Replaces the stored classes. */
export const saveSections = async (
  db: Database,
  { accountUuid, sections, now }: { accountUuid: string; sections: readonly AssignableSectionRow[]; now: Date },
): Promise<void> => {
  await sql`
    with gone as (
      delete from assignments_section where account_uuid = ${accountUuid}::uuid
        and section_uuid <> all(${sql.val(sections.map(({ uuid }) => uuid))}::uuid[])
    )
    insert into assignments_section
      (account_uuid, section_uuid, partner_section_id, name, grade, subject, students_count, position, seen_at)
    select ${accountUuid}::uuid, s.uuid, s.partner_section_id, s.name, s.grade, s.subject, s.students_count, s.position,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sections.map((section, position) => ({ ...section, position })))}::jsonb)
      as s(uuid uuid, partner_section_id text, name text, grade text, subject text, students_count int, position int)
    on conflict (account_uuid, section_uuid) do update set
      partner_section_id = excluded.partner_section_id, name = excluded.name, grade = excluded.grade,
      subject = excluded.subject, students_count = excluded.students_count, position = excluded.position,
      seen_at = excluded.seen_at`.execute(db)
}
