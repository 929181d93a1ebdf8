/** Standards and the lessons that cover them: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { StandardRow } from './lesson.queries.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from './visibility.ts'

interface StandardsQuery {
  visibility: Visibility
  grade?: string | undefined
}

/** A condition for lessons of one grade, or of any grade. */
const isInGradeSql = (grade: string | undefined) =>
  sql<boolean>`(${grade ?? null}::text is null or u.grade = ${grade ?? null})`

/** Lists the standards in their order, each with the number of visible lessons that cover it, by grade. */
export const listStandardsCoverage = async (db: Database, { visibility, grade }: StandardsQuery) => {
  const { rows } = await sql<StandardRow & { by_grade: Record<string, number> | null }>`
    with named as materialized (
      select s.uuid, u.grade, count(*)::int as lessons
      from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid, unnest(l.standards) as s (uuid)
      where ${isLessonVisibleSql(visibility)} and u.status <> 'archived' and ${isUnitVisibleSql(visibility)} and ${isInGradeSql(grade)}
      group by s.uuid, u.grade
    )
    select s.uuid, s.framework, s.code, s.title, s.text, s.bands,
      (select json_object_agg(named.grade, named.lessons) from named where named.uuid = s.uuid) as by_grade
    from learn_standard s order by s.position, s.uuid`.execute(db)
  return rows
}

const MAX_LESSONS = 100

export const listLessonsForStandard = async (
  db: Database,
  { visibility, grade, uuid }: StandardsQuery & { uuid: string },
) => {
  const { rows } = await sql<{
    uuid: string
    number: number
    title: string
    unit_uuid: string
    unit_title: string
    grade: string
  }>`
    select l.uuid, l.number, l.title, l.unit_uuid, u.title as unit_title, u.grade
    from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
    where l.standards @> array[${uuid}::uuid] and ${isLessonVisibleSql(visibility)} and u.status <> 'archived'
      and ${isUnitVisibleSql(visibility)} and ${isInGradeSql(grade)}
    order by u.grade, u.position, l.number, l.uuid limit ${MAX_LESSONS}`.execute(db)
  return rows
}
