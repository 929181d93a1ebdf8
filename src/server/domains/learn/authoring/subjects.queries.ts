/** Disciplines and standards, and checks that they exist: one query per function. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type AttachmentRow, selectAttachmentsJson, type Competency } from '../lesson.queries.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from '../visibility.ts'

export interface DisciplineRow {
  id: string
  title: string
  description: string
  color: string
  icon: string
  competencies: Competency[]
  attachments: AttachmentRow[] | null
  units_count: number
  revision: number
}

/** Lists disciplines in their order. */
export const listDisciplines = async (db: Database): Promise<DisciplineRow[]> => {
  const { rows } = await sql<DisciplineRow>`
    select d.id, d.title, d.description, d.color, d.icon, d.competencies, d.revision,
      ${selectAttachmentsJson('discipline_id', 'd.id')} as attachments,
      (select count(*)::int from learn_unit u where u.discipline_id = d.id and u.status <> 'archived') as units_count
    from learn_discipline d order by d.position, d.id`.execute(db)
  return rows
}

export const lockDiscipline = (tx: Database, id: string) =>
  tx.selectFrom('learn_discipline').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const hasDiscipline = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('learn_discipline').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const getCompetencyIds = async (db: Database, id: string): Promise<string[] | undefined> => {
  const row = await db.selectFrom('learn_discipline').select('competencies').where('id', '=', id).executeTakeFirst()
  return row && (row.competencies as Competency[]).map((competency) => competency.id)
}

export type DisciplineChange = Updateable<Tables['learn_discipline']>

/** @throws 23505 if the title is taken */
export const updateDiscipline = async (
  db: Database,
  id: string,
  { change, now }: { change: DisciplineChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('learn_discipline')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now })
    .where('id', '=', id)
    .execute()
}

export interface NewDiscipline {
  id: string
  title: string
  description: string
  color: string
  icon: string
  competencies: string
}

/** @throws 23505 if the title is taken */
export const insertDiscipline = async (db: Database, discipline: NewDiscipline, now: Date): Promise<void> => {
  await db
    .insertInto('learn_discipline')
    .values({
      ...discipline,
      position: sql`(select coalesce(max(position), 0) + 1 from learn_discipline)`,
      edited_at: now,
    })
    .execute()
}

/** Counts how many of these exist. */
export const countExistingStandards = async (db: Database, uuids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from learn_standard where uuid = any(${sql.val(uuids)}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

interface UnitOption {
  uuid: string
  grade: string
  number: number
  title: string
  status: 'draft' | 'published' | 'archived'
  lessons: { uuid: string; number: number; title: string }[] | null
}

/** Lists the units and lessons of a grade that can be copied from. */
export const listUnitOptions = async (
  db: Database,
  { visibility, grade }: { visibility: Visibility; grade: string },
): Promise<UnitOption[]> => {
  const { rows } = await sql<UnitOption>`
    select u.uuid, u.grade, row_number() over (partition by u.grade order by u.position, u.uuid)::int as number, u.title,
      u.status, (
        select json_agg(json_build_object('uuid', l.uuid, 'number', l.number, 'title', l.title) order by l.number, l.uuid)
        from learn_lesson l where l.unit_uuid = u.uuid and ${isLessonVisibleSql(visibility)}) as lessons
    from learn_unit u
    where u.status <> 'archived' and ${isUnitVisibleSql(visibility)} and u.grade = ${grade}
    order by u.position, u.uuid`.execute(db)
  return rows
}
