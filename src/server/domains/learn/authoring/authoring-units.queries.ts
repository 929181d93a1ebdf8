/** Units for authoring: one query per function. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import {
  type AttachmentRow,
  selectAttachmentsJson,
  selectCompetencyJson,
  type Discipline,
  disciplineJson,
  type TitledRef,
  selectUnitNumber,
} from '../lesson.queries.ts'
import { type Visibility, isUnitVisibleSql } from '../visibility.ts'

export interface AuthoringUnitLineRow {
  uuid: string
  grade: string
  number: number
  title: string
  description: string
  discipline: Discipline
  competency: TitledRef | null
  scene: string
  palette: string
  status: 'draft' | 'published' | 'archived'
  demo: boolean
  lessons_count: number
  live_count: number
  revision: number
  updated_at: Date
}

const lineColumns = sql`u.uuid, u.grade, u.title, u.description, ${disciplineJson} as discipline,
  ${selectCompetencyJson('u.competency')} as competency, u.scene,
  u.palette, u.status, u.demo, u.revision, u.updated_at,
  (select count(*)::int from learn_lesson l where l.unit_uuid = u.uuid and l.deleted_at is null) as lessons_count,
  (select count(*)::int from learn_lesson l where l.unit_uuid = u.uuid and l.live and l.deleted_at is null) as live_count`

interface UnitListQuery {
  grade: string
  visibility: Visibility
  status?: AuthoringUnitLineRow['status'] | undefined
}

/** Lists units in their order. Archived ones are only included if requested. */
export const listAuthoringUnits = async (
  db: Database,
  { grade, visibility, status }: UnitListQuery,
): Promise<AuthoringUnitLineRow[]> => {
  const statusFilter = status === undefined ? sql<boolean>`u.status <> 'archived'` : sql<boolean>`u.status = ${status}`
  const { rows } = await sql<AuthoringUnitLineRow>`
    select ${lineColumns}, row_number() over (order by u.position, u.uuid)::int as number
    from learn_unit u join learn_discipline d on d.id = u.discipline_id
    where u.grade = ${grade} and ${isUnitVisibleSql(visibility)} and ${statusFilter}
    order by u.position, u.uuid`.execute(db)
  return rows
}

export interface AuthoringUnitRow extends AuthoringUnitLineRow {
  about: unknown
  before: unknown
  sequence: string
  standards: string[]
  attachments: AttachmentRow[] | null
  handouts: { uuid: string; title: string; kind: Tables['learn_handout']['kind'] }[] | null
}

export const findAuthoringUnit = async (
  db: Database,
  { uuid, visibility }: { uuid: string; visibility: Visibility },
): Promise<AuthoringUnitRow | undefined> => {
  const { rows } = await sql<AuthoringUnitRow>`
    select ${lineColumns}, ${selectUnitNumber(visibility)} as number, u.about, u.before, u.sequence, u.standards,
      ${selectAttachmentsJson('unit_uuid', 'u.uuid')} as attachments,
      (select json_agg(json_build_object('uuid', h.uuid, 'title', h.title, 'kind', h.kind) order by h.title, h.uuid)
        from learn_handout h where h.unit_uuid = u.uuid) as handouts
    from learn_unit u join learn_discipline d on d.id = u.discipline_id
    where u.uuid = ${uuid}::uuid and ${isUnitVisibleSql(visibility)}`.execute(db)
  return rows[0]
}

/** Locks the unit and its list of lessons until the transaction ends. */
export const lockUnit = (tx: Database, uuid: string) =>
  tx.selectFrom('learn_unit').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
export type LockedUnit = NonNullable<Awaited<ReturnType<typeof lockUnit>>>

export interface NewUnit {
  uuid: string
  grade: string
  title: string
  discipline_id: string
  competency: string
  description: string
  scene: string
  palette: string
}

/** Adds a unit at the end of its grade. @throws 23505 if the title is taken */
export const insertUnitRow = async (db: Database, unit: NewUnit, now: Date): Promise<void> => {
  await db
    .insertInto('learn_unit')
    .values({
      ...unit,
      slug: unit.uuid,
      position: sql`(select coalesce(max(position), 0) + 1 from learn_unit where grade = ${unit.grade})`,
      edited_at: now,
      updated_at: now,
    })
    .execute()
}

export type UnitChange = Updateable<Tables['learn_unit']>

/** @throws 23505 if the title is taken */
export const updateUnit = async (
  db: Database,
  uuid: string,
  { change, now }: { change: UnitChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('learn_unit')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now, updated_at: now })
    .where('uuid', '=', uuid)
    .execute()
}

/** Moves the unit to the end of the grade. */
export const moveToGrade = async (db: Database, uuid: string, grade: string): Promise<void> => {
  await sql`
    update learn_unit set grade = ${grade},
      position = (select coalesce(max(position), 0) + 1 from learn_unit where grade = ${grade})
    where uuid = ${uuid}::uuid`.execute(db)
}

/** Serializes concurrent changes to the order of a grade's units. */
export const lockGrade = (tx: Database, grade: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`learn_unit ${grade}`}))`.execute(tx)

/** Units that don't move keep their revision. */
export const updateUnitOrder = async (db: Database, uuids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update learn_unit set position = wanted.place, edited_at = ${now}, updated_at = ${now}, revision = revision + 1
    from unnest(${sql.val(uuids)}::uuid[]) with ordinality as wanted (uuid, place)
    where learn_unit.uuid = wanted.uuid and learn_unit.position <> wanted.place`.execute(db)
}
