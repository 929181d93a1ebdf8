/** Units and their lessons as teachers see them: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import {
  type AttachmentRow,
  selectAttachmentsJson,
  selectCompetencyJson,
  type Discipline,
  disciplineJson,
  type TitledRef,
  type StandardRow,
  selectStandardsJson,
  selectUnitNumber,
} from './lesson.queries.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from './visibility.ts'

interface UnitViewer {
  visibility: Visibility
  accountUuid: string
}

export interface UnitLineRow {
  uuid: string
  grade: string
  number: number
  title: string
  description: string
  discipline: Discipline
  competency: TitledRef | null
  scene: string
  palette: string
  lessons_count: number
  minutes: number
  taught_count: number
}

/** Lists all units of the grade in their order, because numbers and the counts by discipline need all of them. */
export const listUnitLines = async (
  db: Database,
  { grade, visibility, accountUuid }: UnitViewer & { grade: string },
): Promise<UnitLineRow[]> => {
  const { rows } = await sql<UnitLineRow>`
    with taught_lesson as (
      select distinct lesson_uuid from learn_mark where account_uuid = ${accountUuid}::uuid
    ), counted as (
      select l.unit_uuid, count(*)::int as lessons, sum(l.minutes)::int as minutes, count(taught_lesson)::int as taught
      from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
      left join taught_lesson on taught_lesson.lesson_uuid = l.uuid
      where u.grade = ${grade} and ${isLessonVisibleSql(visibility)} group by l.unit_uuid
    )
    select u.uuid, u.grade, row_number() over (order by u.position, u.uuid)::int as number, u.title, u.description,
      ${selectCompetencyJson('u.competency')} as competency, u.scene, u.palette, ${disciplineJson} as discipline,
      coalesce(counted.lessons, 0) as lessons_count, coalesce(counted.minutes, 0) as minutes,
      coalesce(counted.taught, 0) as taught_count
    from learn_unit u
    join learn_discipline d on d.id = u.discipline_id
    left join counted on counted.unit_uuid = u.uuid
    where u.grade = ${grade} and u.status <> 'archived' and ${isUnitVisibleSql(visibility)}
    order by u.position, u.uuid`.execute(db)
  return rows
}

export interface LessonLineRow {
  uuid: string
  title: string
  description: string
  minutes: number
  aims: string[]
  discipline: Discipline
  sessions_count: number
  attachments_count: number
  links_count: number
  taught_on: string | null
}

export interface UnitRow extends Omit<UnitLineRow, 'lessons_count' | 'minutes' | 'taught_count'> {
  about: unknown
  before: unknown
  sequence: string
  standards: StandardRow[] | null
  attachments: AttachmentRow[] | null
  /** The lessons in their order. */
  lessons: LessonLineRow[] | null
}

const lessonLinesJson = ({ visibility, accountUuid }: UnitViewer) => sql`(
  select json_agg(json_build_object('uuid', l.uuid, 'title', l.title, 'description', l.description,
    'minutes', l.minutes, 'aims', l.aims,
    'discipline', json_build_object('id', ld.id, 'title', ld.title, 'color', ld.color, 'icon', ld.icon),
    'sessions_count', (select count(*) from learn_lesson_session where lesson_uuid = l.uuid),
    'attachments_count', (select count(*) from learn_attachment where lesson_uuid = l.uuid),
    'links_count', jsonb_array_length(l.links),
    'taught_on', (select max(taught_on) from learn_mark
      where account_uuid = ${accountUuid}::uuid and lesson_uuid = l.uuid)) order by l.number, l.uuid)
  from learn_lesson l join learn_discipline ld on ld.id = l.discipline_id
  where l.unit_uuid = u.uuid and ${isLessonVisibleSql(visibility)})`

export const findUnit = async (db: Database, query: UnitViewer & { uuid: string }): Promise<UnitRow | undefined> => {
  const { rows } = await sql<UnitRow>`
    select u.uuid, u.grade, ${selectUnitNumber(query.visibility)} as number, u.title, u.description, u.scene, u.palette,
      ${selectCompetencyJson('u.competency')} as competency, u.about, u.before, u.sequence, ${disciplineJson} as discipline,
      ${selectStandardsJson('u.standards')} as standards, ${selectAttachmentsJson('unit_uuid', 'u.uuid')} as attachments,
      ${lessonLinesJson(query)} as lessons
    from learn_unit u join learn_discipline d on d.id = u.discipline_id
    where u.uuid = ${query.uuid}::uuid and ${isUnitVisibleSql(query.visibility)}`.execute(db)
  return rows[0]
}

/** Returns the next unit of the grade that has visible lessons. */
export const findNextUnit = async (
  db: Database,
  { uuid, visibility }: { uuid: string; visibility: Visibility },
): Promise<string | undefined> => {
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from learn_unit u join learn_unit before on before.uuid = ${uuid}::uuid
    where u.grade = before.grade and (u.position, u.uuid) > (before.position, before.uuid) and u.status <> 'archived'
      and ${isUnitVisibleSql(visibility)}
      and exists (select from learn_lesson l where l.unit_uuid = u.uuid and ${isLessonVisibleSql(visibility)})
    order by u.position, u.uuid limit 1`.execute(db)
  return rows[0]?.uuid
}

export const countUnitsByGrade = async (db: Database, visibility: Visibility) => {
  const { rows } = await sql<{ grade: string; units: number; lessons: number }>`
    select u.grade, count(*)::int as units, coalesce(sum(counted.lessons), 0)::int as lessons
    from learn_unit u
    left join (
      select l.unit_uuid, count(*) as lessons from learn_lesson l where ${isLessonVisibleSql(visibility)} group by l.unit_uuid
    ) counted on counted.unit_uuid = u.uuid
    where u.status <> 'archived' and ${isUnitVisibleSql(visibility)}
    group by u.grade`.execute(db)
  return rows
}

/** Returns the lesson that this teacher taught last, among those that are still visible. */
export const findLastTaughtLesson = async (db: Database, { visibility, accountUuid }: UnitViewer) => {
  const { rows } = await sql<{ lesson_uuid: string; unit_uuid: string; taught_on: string }>`
    select l.uuid as lesson_uuid, l.unit_uuid, m.taught_on
    from learn_mark m join learn_lesson l on l.uuid = m.lesson_uuid join learn_unit u on u.uuid = l.unit_uuid
    where m.account_uuid = ${accountUuid}::uuid and ${isLessonVisibleSql(visibility)} and ${isUnitVisibleSql(visibility)}
    order by m.taught_on desc, m.marked_at desc, l.number desc limit 1`.execute(db)
  return rows[0]
}
