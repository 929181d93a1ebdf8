/** Statistics of Learn: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Discipline } from '../lesson.queries.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from '../visibility.ts'

export interface CountRow extends Discipline {
  grade: string
  units: number
  published: number
  lessons: number
  live: number
}

/** Counts by grade and discipline. Combinations without units have no row. */
export const countContent = async (db: Database, visibility: Visibility): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    select u.grade, d.id, d.title, d.color, d.icon, count(*)::int as units,
      count(*) filter (where u.status = 'published')::int as published,
      coalesce(sum(counted.lessons), 0)::int as lessons, coalesce(sum(counted.live), 0)::int as live
    from learn_unit u
    join learn_discipline d on d.id = u.discipline_id
    left join (
      select l.unit_uuid, count(*) as lessons, count(*) filter (where l.live) as live
      from learn_lesson l where ${isLessonVisibleSql(visibility)} group by l.unit_uuid
    ) counted on counted.unit_uuid = u.uuid
    where u.status <> 'archived' and ${isUnitVisibleSql(visibility)}
    group by u.grade, d.id order by d.position, d.id`.execute(db)
  return rows
}

export const countHandouts = async (db: Database, visibility: Visibility): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from learn_handout h join learn_unit u on u.uuid = h.unit_uuid
    where u.status <> 'archived' and ${isUnitVisibleSql(visibility)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface SchoolPeriod {
  organizationUuid: string
  /** The start of the recent period. */
  since: string
}

export const countTeachingUse = async (db: Database, { organizationUuid, since }: SchoolPeriod) => {
  const { rows } = await sql<{ teachers: number; taught: number; taught_lately: number }>`
    select count(distinct m.account_uuid)::int as teachers, count(*)::int as taught,
      count(*) filter (where m.taught_on >= ${since}::date)::int as taught_lately
    from learn_mark m join identity_account person on person.uuid = m.account_uuid
    where person.organization_uuid = ${organizationUuid}::uuid`.execute(db)
  return rows[0] ?? { teachers: 0, taught: 0, taught_lately: 0 }
}

const MAX_TAUGHT = 5

export const listMostTaught = async (db: Database, organizationUuid: string) => {
  const { rows } = await sql<{ uuid: string; title: string; unit_title: string; times: number }>`
    select l.uuid, l.title, u.title as unit_title, count(*)::int as times
    from learn_mark m
    join identity_account person on person.uuid = m.account_uuid
    join learn_lesson l on l.uuid = m.lesson_uuid
    join learn_unit u on u.uuid = l.unit_uuid
    where person.organization_uuid = ${organizationUuid}::uuid and l.deleted_at is null and u.status <> 'archived'
    group by l.uuid, u.uuid order by times desc, l.title, l.uuid limit ${MAX_TAUGHT}`.execute(db)
  return rows
}

/** A unit or lesson, and what it lacks. */
export interface GapRow {
  kind: 'unit_without_lessons' | 'lesson_without_session' | 'lesson_without_standard' | 'lesson_without_aims'
  uuid: string
  title: string
  grade: string
  unit_uuid: string
  /** The number of gaps of this kind. */
  total: number
}

const MAX_GAPS_PER_KIND = 50

/** Lists gaps in the order of grades and units, with at most fifty of each kind. */
export const listContentGaps = async (db: Database, visibility: Visibility): Promise<GapRow[]> => {
  const { rows } = await sql<GapRow>`
    with shown as (
      select l.uuid, l.title, l.number, l.aims, l.standards, u.grade, u.position, u.uuid as unit_uuid
      from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
      where ${isLessonVisibleSql(visibility)} and u.status <> 'archived' and ${isUnitVisibleSql(visibility)}
    ), gaps as (
      select 'unit_without_lessons' as kind, u.uuid, u.title, u.grade, u.position, 0 as number, u.uuid as unit_uuid
      from learn_unit u where u.status <> 'archived' and ${isUnitVisibleSql(visibility)}
        and not exists (select from shown where shown.unit_uuid = u.uuid)
      union all
      select 'lesson_without_session', uuid, title, grade, position, number, unit_uuid from shown
      where not exists (select from learn_lesson_session where lesson_uuid = shown.uuid)
      union all
      select 'lesson_without_standard', uuid, title, grade, position, number, unit_uuid from shown where standards = '{}'
      union all
      select 'lesson_without_aims', uuid, title, grade, position, number, unit_uuid from shown where aims = '{}'
    ), placed as (
      select *, (count(*) over (partition by kind))::int as total,
        row_number() over (partition by kind order by grade, position, number, uuid) as place
      from gaps
    )
    select kind, uuid, title, grade, unit_uuid, total from placed
    where place <= ${MAX_GAPS_PER_KIND} order by kind, place`.execute(db)
  return rows
}
