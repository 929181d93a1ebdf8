/**
 * Queries of Learn for other domains: where a file is attached, who may open it, and which units pages can refer to.
 * One query per function.
 */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Visibility } from './visibility.ts'
import { isLessonVisibleSql, isUnitVisibleSql } from './visibility.ts'

export interface FileUse {
  file_uuid: string
  kind: 'lesson' | 'unit' | 'discipline'
  /** The uuid of the lesson or unit. A discipline has none, so it is the uuid of the attachment. */
  uuid: string
  name: string
}

/** Includes deleted lessons and archived units, because they may be restored and would miss the file. */
export const listFileUses = async (db: Database, fileUuids: readonly string[]): Promise<FileUse[]> => {
  const { rows } = await sql<FileUse>`
    select a.file_uuid,
      case when a.lesson_uuid is not null then 'lesson' when a.unit_uuid is not null then 'unit' else 'discipline' end
        as kind,
      coalesce(a.lesson_uuid, a.unit_uuid, a.uuid) as uuid, coalesce(l.title, u.title, d.title) as name
    from learn_attachment a
    left join learn_lesson l on l.uuid = a.lesson_uuid
    left join learn_unit u on u.uuid = a.unit_uuid
    left join learn_discipline d on d.id = a.discipline_id
    where a.file_uuid = any(${sql.val(fileUuids)}::uuid[])
    order by kind, name, uuid`.execute(db)
  return rows
}

/** Tells whether the file is attached to a lesson or unit that is visible. */
export const isAttachedToLesson = async (
  db: Database,
  { fileUuid, visibility }: { fileUuid: string; visibility: Visibility },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from learn_attachment a
    left join learn_lesson l on l.uuid = a.lesson_uuid
    join learn_unit u on u.uuid = coalesce(a.unit_uuid, l.unit_uuid)
    where a.file_uuid = ${fileUuid}::uuid and ${isUnitVisibleSql(visibility)}
      and (a.lesson_uuid is null or ${isLessonVisibleSql(visibility)})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Lists the units that a page can refer to, by title. Archived ones can't be referred to. */
export const listUnitNames = (db: Database) =>
  db
    .selectFrom('learn_unit')
    .select(['slug', 'title'])
    .select(({ eb }) => eb('status', '=', 'published').$castTo<boolean>().as('published'))
    .select(sql<'unit'>`'unit'`.as('kind'))
    .where('status', '!=', 'archived')
    .orderBy(sql`lower(title collate "und-x-icu")`)
    .execute()

/** Returns the title of a lesson that teachers can see. */
export const findLessonTitle = async (db: Database, uuid: string): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select l.title from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
    where l.uuid = ${uuid}::uuid and ${isLessonVisibleSql('published')} and ${isUnitVisibleSql('published')}`.execute(
    db,
  )
  return rows[0]?.title
}

/** Returns the first visible lesson with this attachment, session or link. */
export const findLessonUuid = async (
  db: Database,
  {
    attachment_uuid = null,
    url = null,
    visibility,
  }: { attachment_uuid?: string | null; url?: string | null; visibility: Visibility },
): Promise<string | undefined> => {
  const { rows } = await sql<{ uuid: string }>`
    select l.uuid from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
    where ${isLessonVisibleSql(visibility)} and ${isUnitVisibleSql(visibility)} and (
      l.uuid in (select lesson_uuid from learn_attachment where uuid = ${attachment_uuid}::uuid)
      or l.uuid in (select lesson_uuid from learn_lesson_session where session_uuid = ${attachment_uuid}::uuid)
      or l.links @> jsonb_build_array(jsonb_build_object('url', ${url}::text)))
    order by u.grade, u.position, l.number, l.uuid limit 1`.execute(db)
  return rows[0]?.uuid
}
