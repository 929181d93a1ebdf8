/** Published assignments with the progress of their classes: one query per function. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { AssignmentType } from '#rules/assignments.ts'
import type { Grade } from '#rules/grades.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'

export interface PublishedRow {
  uuid: string
  assignment_type: AssignmentType
  attachment_uuid: string | null
  url: string | null
  item_title: string
  title: string
  instructions: string
  due_at: Date | null
  section_uuid: string
  section_name: string
  own_section_uuid: string | null
  partner_assignment_id: string | null
  /** The name that the school gave the platform; null without a connection. */
  platform_name: string | null
  published_at: Date
  withdrawn_at: Date | null
  lesson: { uuid: string; title: string; unit_uuid: string; grade: Grade } | null
  /** The first outbox call about it that is not sent yet, otherwise a sent one; null if none is stored. */
  call: { state: 'waiting' | 'sent' | 'refused'; next_at: string; failing: boolean } | null
  students: number
  under_way: number
  finished: number
}

/** The person who sends the request: a teacher of the school. */
export interface PublishingTeacher {
  accountUuid: string
  organizationUuid: string
}

/** A condition for assignments that this teacher published, or that belong to a class that they teach. */
const belongsToTeacher = ({ accountUuid, organizationUuid }: PublishingTeacher): RawBuilder<boolean> => sql<boolean>`(
  p.organization_uuid = ${organizationUuid}::uuid and (p.teacher_uuid = ${accountUuid}::uuid or exists (
    select from identity_section_member mine
    where mine.section_uuid = p.own_section_uuid and mine.account_uuid = ${accountUuid}::uuid and mine.part = 'teacher')))`

/**
 * The students whose submissions count: in a class of Alaia its students, in a class of the platform all who opened the
 * assignment.
 */
export const studentsSql = sql`
  select a.uuid, a.first_name || ' ' || a.last_name as name from identity_account a
  where a.disabled_at is null and a.user_type = 'student' and case when p.own_section_uuid is null
    then exists (select from assignments_work w where w.published_uuid = p.uuid and w.account_uuid = a.uuid)
    else exists (select from identity_section_member m
      where m.section_uuid = p.own_section_uuid and m.account_uuid = a.uuid and m.part = 'pupil') end`

const selectPublished = sql`
  select p.uuid, p.assignment_type, p.attachment_uuid, p.url, p.item_title, p.title, p.instructions, p.due_at,
    p.section_uuid, p.section_name, p.own_section_uuid, p.partner_assignment_id, p.published_at, p.withdrawn_at,
    (select json_build_object('uuid', l.uuid, 'title', l.title, 'unit_uuid', u.uuid, 'grade', u.grade)
      from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid where l.uuid = p.lesson_uuid) as lesson,
    (select c.name from partner_connection c where c.organization_uuid = p.organization_uuid) as platform_name,
    (select json_build_object('state', o.state, 'next_at', o.next_at, 'failing', o.last_error is not null)
      from assignments_outbox o
      where o.published_uuid = p.uuid order by o.state = 'sent', o.place limit 1) as call,
    greatest(counted.students, p.students_count) as students, counted.under_way, counted.finished
  from assignments_published p
  cross join lateral (
    select count(*)::int as students, count(*) filter (where w.status in ('open', 'incomplete'))::int as under_way,
      count(*) filter (where w.status = 'complete')::int as finished
    from (${studentsSql}) student
    left join assignments_work w on w.published_uuid = p.uuid and w.account_uuid = student.uuid) counted`

export interface PublishedListRequest {
  lessonUuid?: string | undefined
  withdrawn: boolean
  before: TimeCursor | null
  limit: number
}

export const listPublished = async (
  db: Database,
  teacher: PublishingTeacher,
  query: PublishedListRequest,
): Promise<PublishedRow[]> => {
  const { lessonUuid = null, withdrawn, before, limit } = query
  const { rows } = await sql<PublishedRow>`
    ${selectPublished}
    where ${belongsToTeacher(teacher)} and (${withdrawn} or p.withdrawn_at is null)
      and (${lessonUuid}::uuid is null or p.lesson_uuid = ${lessonUuid}::uuid)
      and (${before === null} or (p.published_at, p.uuid) < (${before?.at ?? null}::timestamptz, ${before?.uuid ?? null}::uuid))
    order by p.published_at desc, p.uuid desc limit ${limit}`.execute(db)
  return rows
}

/** Returns undefined if the assignment belongs to another teacher or school. */
export const findOwnPublished = async (
  db: Database,
  teacher: PublishingTeacher,
  uuid: string,
): Promise<Owned<PublishedRow> | undefined> => {
  const { rows } =
    await sql<PublishedRow>`${selectPublished} where ${belongsToTeacher(teacher)} and p.uuid = ${uuid}::uuid`.execute(
      db,
    )
  return rows[0] && markOwned(rows[0])
}

/** Finds the assignments of these items for these classes that are not withdrawn, by all teachers of the school. */
export const findPublishedByItem = async (
  db: Database,
  {
    organizationUuid,
    items,
    sections,
  }: { organizationUuid: string; items: readonly string[]; sections: readonly string[] },
): Promise<PublishedRow[]> => {
  const { rows } = await sql<PublishedRow>`
    ${selectPublished}
    where p.organization_uuid = ${organizationUuid}::uuid and p.withdrawn_at is null
      and p.item_key = any(${sql.val(items)}::text[]) and p.section_uuid = any(${sql.val(sections)}::uuid[])
    order by array_position(${sql.val(items)}::text[], p.item_key), lower(p.section_name collate "und-x-icu"), p.uuid`.execute(
    db,
  )
  return rows
}

/** Existing assignments stay unchanged. @returns the new ones */
export const insertPublished = (db: Database, rows: readonly Insertable<Tables['assignments_published']>[]) =>
  db
    .insertInto('assignments_published')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_uuid', 'section_uuid', 'item_key']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning(['uuid', 'partner_section_id'])
    .execute()

export const updatePublished = (
  db: Database,
  { uuid }: Owned<Pick<PublishedRow, 'uuid'>>,
  change: { title?: string; instructions?: string; due_at?: Date | null; updated_at: Date },
) => db.updateTable('assignments_published').set(change).where('uuid', '=', uuid).execute()

/** @returns false if it was already withdrawn */
export const markPublishedWithdrawn = async (
  db: Database,
  { uuid }: Owned<Pick<PublishedRow, 'uuid'>>,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('assignments_published')
    .set({ withdrawn_at: now, updated_at: now })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface StudentProgressRow {
  uuid: string
  name: string
  status: 'open' | 'incomplete' | 'complete' | null
  opened_at: Date | null
  completed_at: Date | null
  call: { state: 'waiting' | 'sent' | 'refused'; next_at: string } | null
}

/** Lists the known students by name. */
export const listStudentProgress = async (
  db: Database,
  { uuid }: Owned<Pick<PublishedRow, 'uuid'>>,
): Promise<StudentProgressRow[]> => {
  const { rows } = await sql<StudentProgressRow>`
    select student.uuid, student.name, w.status, w.opened_at, w.completed_at,
      (select json_build_object('state', o.state, 'next_at', o.next_at) from assignments_outbox o
        where o.work_uuid = w.uuid order by o.state = 'sent', o.place limit 1) as call
    from assignments_published p
    cross join lateral (${studentsSql}) student
    left join assignments_work w on w.published_uuid = p.uuid and w.account_uuid = student.uuid
    where p.uuid = ${uuid}::uuid
    order by lower(student.name collate "und-x-icu"), student.uuid`.execute(db)
  return rows
}
