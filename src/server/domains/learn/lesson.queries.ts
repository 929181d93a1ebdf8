/** One lesson with everything that its page shows: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from './visibility.ts'

export interface Discipline {
  id: string
  title: string
  color: string
  icon: string
}

export interface TitledRef {
  id: string
  title: string
}

export interface Competency extends TitledRef {
  description: string
}

export interface StandardRow {
  uuid: string
  framework: string
  code: string
  title: string
  text: string
  bands: string[]
}

export interface AttachmentRow {
  uuid: string
  title: string
  role: string
  sub_section: string
  file_uuid: string | null
  handout_uuid: string | null
  handout_slug: string | null
  pdf_key: string | null
  pdf_size: number | null
}

export interface StoredLink {
  title: string
  url: string
  sub_section: string
}

export interface ExitCheckRow {
  uuid: string
  held_on: string
  hands: Record<string, number>
}

export interface LessonRow {
  uuid: string
  unit_uuid: string
  number: number
  title: string
  description: string
  minutes: number
  aims: string[]
  competency: TitledRef | null
  discipline: Discipline
  parts: unknown
  links: StoredLink[]
  live: boolean
  revision: number
  updated_at: Date
  deleted_at: Date | null
  unit: { uuid: string; grade: string; title: string; number: number; cover: { scene: string; palette: string } }
  siblings: { uuid: string; title: string }[] | null
  standards: StandardRow[] | null
  attachments: AttachmentRow[] | null
  sessions: { session_uuid: string; sub_section: string }[] | null
  /** The records of the person who sends the request. */
  taught: string[] | null
  note: { text: string; revision: number; updated_at: string } | null
  pulses: ExitCheckRow[] | null
}

/** A discipline as JSON; the query must name the discipline `d`. */
export const disciplineJson = sql`json_build_object('id', d.id, 'title', d.title, 'color', d.color, 'icon', d.icon)`

/**
 * The competency as JSON, or null for none; the query must name the discipline `d`.
 * @param column the column of the lesson or unit
 */
export const selectCompetencyJson = (column: 'l.competency' | 'u.competency') => sql`(
  select json_build_object('id', one->>'id', 'title', one->>'title')
  from jsonb_array_elements(d.competencies) one where one->>'id' = ${sql.ref(column)} limit 1)`

/**
 * The standards as JSON.
 * @param column the column of the lesson or unit
 */
export const selectStandardsJson = (column: 'l.standards' | 'u.standards') => sql`(
  select json_agg(json_build_object('uuid', s.uuid, 'framework', s.framework, 'code', s.code, 'title', s.title,
    'text', s.text, 'bands', s.bands) order by s.position)
  from learn_standard s where s.uuid = any(${sql.ref(column)}))`

/**
 * The attachments as JSON.
 * @param owner the column that refers to the owner
 * @param ownerColumn the column with the owner's id
 */
export const selectAttachmentsJson = (
  owner: 'lesson_uuid' | 'unit_uuid' | 'discipline_id',
  ownerColumn: string,
) => sql`(
  select json_agg(json_build_object('uuid', a.uuid, 'title', a.title, 'role', a.role, 'sub_section', a.sub_section,
    'file_uuid', a.file_uuid, 'handout_uuid', a.handout_uuid, 'handout_slug', h.slug, 'pdf_key', h.pdf_key,
    'pdf_size', h.pdf_size) order by a.position, a.uuid)
  from learn_attachment a left join learn_handout h on h.uuid = a.handout_uuid
  where ${sql.ref(`a.${owner}`)} = ${sql.ref(ownerColumn)})`

/** The position of the unit among the visible units of its grade, from 1. */
export const selectUnitNumber = (visibility: Visibility) => sql<number>`(
  select count(*)::int from learn_unit o where o.grade = u.grade and o.status <> 'archived'
    and (${visibility === 'all'} or o.status = 'published') and (${visibility !== 'demo'} or o.demo)
    and (o.position, o.uuid) <= (u.position, u.uuid))`

interface LessonQuery {
  uuid: string
  visibility: Visibility
  /** The person whose teaching records and notes are included. */
  accountUuid: string
}

/** Finds a lesson. With the visibility `all`, deleted lessons are found too. */
export const findLesson = async (
  db: Database,
  { uuid, visibility, accountUuid }: LessonQuery,
): Promise<LessonRow | undefined> => {
  const isVisibleSql =
    visibility === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`${isLessonVisibleSql(visibility)} and ${isUnitVisibleSql(visibility)}`
  const { rows } = await sql<LessonRow>`
    select l.uuid, l.unit_uuid, l.number, l.title, l.description, l.minutes, l.aims, l.parts, l.links,
      l.live, l.revision, l.updated_at, l.deleted_at, ${disciplineJson} as discipline,
      ${selectCompetencyJson('l.competency')} as competency,
      json_build_object('uuid', u.uuid, 'grade', u.grade, 'title', u.title, 'number', ${selectUnitNumber(visibility)},
        'cover', json_build_object('scene', u.scene, 'palette', u.palette)) as unit,
      (select json_agg(json_build_object('uuid', o.uuid, 'title', o.title) order by o.number, o.uuid)
        from learn_lesson o where o.unit_uuid = l.unit_uuid and ${isLessonVisibleSql(visibility, 'o')}) as siblings,
      ${selectStandardsJson('l.standards')} as standards,
      ${selectAttachmentsJson('lesson_uuid', 'l.uuid')} as attachments,
      (select json_agg(json_build_object('session_uuid', session_uuid, 'sub_section', sub_section) order by position)
        from learn_lesson_session where lesson_uuid = l.uuid) as sessions,
      (select json_agg(taught_on order by taught_on desc)
        from learn_mark where account_uuid = ${accountUuid}::uuid and lesson_uuid = l.uuid) as taught,
      (select json_build_object('text', text, 'revision', revision, 'updated_at', updated_at)
        from learn_note where account_uuid = ${accountUuid}::uuid and lesson_uuid = l.uuid) as note,
      (select json_agg(last) from (
        select uuid, held_on, hands from learn_pulse
        where lesson_uuid = l.uuid and account_uuid = ${accountUuid}::uuid
        order by held_on desc, sent_at desc limit 10) last) as pulses
    from learn_lesson l
    join learn_unit u on u.uuid = l.unit_uuid
    join learn_discipline d on d.id = l.discipline_id
    where l.uuid = ${uuid}::uuid and ${isVisibleSql}`.execute(db)
  return rows[0]
}
