/** Lessons for authoring: one query per function. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isLessonVisibleSql, type Visibility } from '../visibility.ts'

export interface AuthoringLessonLineRow {
  uuid: string
  number: number
  title: string
  description: string
  minutes: number
  live: boolean
  sessions_count: number
  attachments_count: number
  links_count: number
  standards: string[] | null
  revision: number
}

/** Lists lessons in their order. */
export const listAuthoringLessons = async (
  db: Database,
  { unit, visibility }: { unit: string; visibility: Visibility },
): Promise<AuthoringLessonLineRow[]> => {
  const { rows } = await sql<AuthoringLessonLineRow>`
    select l.uuid, l.number, l.title, l.description, l.minutes, l.live, l.revision,
      (select count(*)::int from learn_lesson_session where lesson_uuid = l.uuid) as sessions_count,
      (select count(*)::int from learn_attachment where lesson_uuid = l.uuid) as attachments_count,
      jsonb_array_length(l.links) as links_count,
      (select json_agg(s.code order by s.position) from learn_standard s where s.uuid = any(l.standards)) as standards
    from learn_lesson l where l.unit_uuid = ${unit}::uuid and ${isLessonVisibleSql(visibility)}
    order by l.number, l.uuid`.execute(db)
  return rows
}

/** Lists the lessons that were deleted since the given time, with the most recent first. */
export const listDeletedLessons = (db: Database, unit: string, since: Date) =>
  db
    .selectFrom('learn_lesson')
    .select(['uuid', 'title', 'deleted_at'])
    .where('unit_uuid', '=', unit)
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .limit(100)
    .execute()

export const lockLesson = (tx: Database, uuid: string) =>
  tx.selectFrom('learn_lesson').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
export type LockedLesson = NonNullable<Awaited<ReturnType<typeof lockLesson>>>

/** Returns the unit of a lesson, which has to be locked first. */
export const getUnitOfLesson = async (db: Database, uuid: string): Promise<string | undefined> =>
  (await db.selectFrom('learn_lesson').select('unit_uuid').where('uuid', '=', uuid).executeTakeFirst())?.unit_uuid

export interface NewLesson {
  uuid: string
  unit_uuid: string
  title: string
  minutes: number
  discipline_id: string
  competency: string
}

/** Adds a lesson at the end of its unit. @throws 23505 if the title is taken */
export const insertLessonRow = async (db: Database, lesson: NewLesson, now: Date): Promise<void> => {
  await db
    .insertInto('learn_lesson')
    .values({
      ...lesson,
      number: sql`(
        select coalesce(max(number), 0) + 1 from learn_lesson
        where unit_uuid = ${lesson.unit_uuid}::uuid and deleted_at is null)`,
      edited_at: now,
      updated_at: now,
    })
    .execute()
}

export type LessonChange = Updateable<Tables['learn_lesson']>

/** @throws 23505 if the title is taken */
export const updateLesson = async (
  db: Database,
  uuid: string,
  { change, now }: { change: LessonChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('learn_lesson')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now, updated_at: now })
    .where('uuid', '=', uuid)
    .execute()
}

/** Lessons that don't move keep their revision. */
export const updateLessonOrder = async (db: Database, uuids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update learn_lesson set number = wanted.place, edited_at = ${now}, updated_at = ${now}, revision = revision + 1
    from unnest(${sql.val(uuids)}::uuid[]) with ordinality as wanted (uuid, place)
    where learn_lesson.uuid = wanted.uuid and learn_lesson.number <> wanted.place`.execute(db)
}

/** Frees the number of a lesson that is restored. */
export const shiftLessonNumbers = async (db: Database, unit: string, from: number): Promise<void> => {
  await sql`
    update learn_lesson set number = number + 1
    where unit_uuid = ${unit}::uuid and deleted_at is null and number >= ${from}`.execute(db)
}

/** Numbers the lessons from 1 without gaps. */
export const renumberLessons = async (db: Database, unit: string): Promise<void> => {
  await sql`
    with wanted as (
      select uuid, row_number() over (order by number, uuid) as place
      from learn_lesson where unit_uuid = ${unit}::uuid and deleted_at is null
    )
    update learn_lesson set number = wanted.place from wanted
    where learn_lesson.uuid = wanted.uuid and learn_lesson.number <> wanted.place`.execute(db)
}

export const saveLessonSessions = async (
  db: Database,
  lesson: string,
  sessions: readonly { session_uuid: string; sub_section: string }[],
): Promise<void> => {
  await sql`
    with gone as (delete from learn_lesson_session where lesson_uuid = ${lesson}::uuid and position > ${sessions.length})
    insert into learn_lesson_session (lesson_uuid, position, session_uuid, sub_section)
    select ${lesson}::uuid, place, session_uuid, sub_section
    from unnest(${sql.val(sessions.map((session) => session.session_uuid))}::uuid[],
      ${sql.val(sessions.map((session) => session.sub_section.toWellFormed()))}::text[])
      with ordinality as wanted (session_uuid, sub_section, place)
    on conflict (lesson_uuid, position) do update
      set session_uuid = excluded.session_uuid, sub_section = excluded.sub_section`.execute(db)
}

export interface LessonCopy {
  /** The uuid of the lesson to copy. */
  from: string
  to: string
  unit: string
  title: string
}

/** Copies a lesson to the end of the unit. The copy is hidden from teachers. */
export const copyLesson = async (db: Database, { from, to, unit, title }: LessonCopy, now: Date): Promise<void> => {
  await sql`
    insert into learn_lesson (uuid, unit_uuid, number, title, description, minutes, aims, discipline_id, competency,
      standards, parts, links, edited_at, updated_at)
    select ${to}::uuid, ${unit}::uuid,
      (select coalesce(max(number), 0) + 1 from learn_lesson where unit_uuid = ${unit}::uuid and deleted_at is null),
      ${title}, description, minutes, aims, discipline_id, competency, standards, parts, links, ${now}, ${now}
    from learn_lesson where uuid = ${from}::uuid`.execute(db)
}

export const copySessions = async (db: Database, { from, to }: Pick<LessonCopy, 'from' | 'to'>): Promise<void> => {
  await sql`
    insert into learn_lesson_session (lesson_uuid, position, session_uuid, sub_section)
    select ${to}::uuid, position, session_uuid, sub_section from learn_lesson_session where lesson_uuid = ${from}::uuid`.execute(
    db,
  )
}

export const copyAttachments = async (db: Database, { from, to }: Pick<LessonCopy, 'from' | 'to'>): Promise<void> => {
  await sql`
    insert into learn_attachment (uuid, lesson_uuid, file_uuid, handout_uuid, title, role, sub_section, position)
    select gen_random_uuid(), ${to}::uuid, file_uuid, handout_uuid, title, role, sub_section, position
    from learn_attachment where lesson_uuid = ${from}::uuid`.execute(db)
}

/**
 * Deletes lessons for good unless teachers have records of them: those records belong to the teachers, so the lesson
 * stays hidden. Lessons of authored units also stay, so that no seed creates them again.
 */
export const purgeDeletedLessons = async (db: Database, before: Date): Promise<void> => {
  await sql`
    delete from learn_lesson l where l.deleted_at < ${before}
      and l.unit_uuid in (select uuid from learn_unit where slug = uuid::text)
      and not exists (select from learn_mark where lesson_uuid = l.uuid)
      and not exists (select from learn_note where lesson_uuid = l.uuid)
      and not exists (select from learn_pulse where lesson_uuid = l.uuid)`.execute(db)
}

/** Returns the titles of existing lessons, by uuid. */
export const getLessonTitles = async (db: Database, uuids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ uuid: string; title: string }>`
    select uuid, title from learn_lesson where uuid = any(${sql.val(uuids)}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ uuid, title }) => [uuid, title]))
}

export const listLessonTitles = async (db: Database, unit: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('learn_lesson')
    .select('title')
    .where('unit_uuid', '=', unit)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ title }) => title)
}
