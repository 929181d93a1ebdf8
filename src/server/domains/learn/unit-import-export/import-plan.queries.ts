/** The facts that an import needs about the existing content: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Lists the titles of the other units of a grade. Archived units don't reserve their title. */
export const listTitlesInGrade = async (db: Database, grade: string, except: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('learn_unit')
    .select('title')
    .where('grade', '=', grade)
    .where('status', '!=', 'archived')
    .where('uuid', '!=', except)
    .execute()
  return rows.map(({ title }) => title)
}

/** Includes deleted lessons, of any unit. */
export const listLessonLocations = async (db: Database, uuids: readonly string[]) =>
  uuids.length === 0
    ? []
    : db.selectFrom('learn_lesson').select(['uuid', 'unit_uuid', 'deleted_at']).where('uuid', 'in', uuids).execute()

export const listHandoutLocations = async (db: Database, uuids: readonly string[]) =>
  uuids.length === 0
    ? []
    : db.selectFrom('learn_handout').select(['uuid', 'unit_uuid']).where('uuid', 'in', uuids).execute()

/** Returns those that still exist. */
export const listExistingAttachments = async (db: Database, uuids: readonly string[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const rows = await db.selectFrom('learn_attachment').select('uuid').where('uuid', 'in', uuids).execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

export interface ImportedUnit {
  uuid: string
  slug: string
  grade: string
  title: string
  discipline_id: string
  competency: string
  description: string
  about: string
  before: string
  sequence: string
  standards: string[]
  scene: string
  palette: string
  demo: boolean
}

/** Adds a draft at the end of its grade. @throws 23505 if the title is taken */
export const insertUnit = async (db: Database, unit: ImportedUnit, now: Date): Promise<void> => {
  await db
    .insertInto('learn_unit')
    .values({
      ...unit,
      position: sql`(select coalesce(max(position), 0) + 1 from learn_unit where grade = ${unit.grade})`,
      edited_at: now,
      updated_at: now,
    })
    .execute()
}

export interface ImportedLessonFields {
  title: string
  description: string
  minutes: number
  aims: string[]
  discipline_id: string
  competency: string
  standards: string[]
  parts: string
  links: string
  live: boolean
}

export interface ImportedLesson extends ImportedLessonFields {
  uuid: string
  unit_uuid: string
  number: number
}

/** @throws 23505 if the title is taken */
export const insertLesson = async (db: Database, lesson: ImportedLesson, now: Date): Promise<void> => {
  await db
    .insertInto('learn_lesson')
    .values({ ...lesson, edited_at: now, updated_at: now })
    .execute()
}

/** Sets placeholders, so that two lessons can swap titles. */
export const setPlaceholderTitles = async (db: Database, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return
  await db
    .updateTable('learn_lesson')
    .set({ title: sql<string>`uuid::text` })
    .where('uuid', 'in', uuids)
    .execute()
}

export interface HandoutFields {
  title: string
  kind: 'worksheet' | 'poster' | 'family_letter' | 'slips' | 'teacher_notes'
  orientation: 'portrait' | 'landscape'
  audience: string
  text: string
}

export const upsertHandout = async (
  db: Database,
  handout: HandoutFields & { uuid: string; unit_uuid: string; slug: string },
): Promise<void> => {
  const { uuid, unit_uuid, slug, ...fields } = handout
  await db
    .insertInto('learn_handout')
    .values({ uuid, unit_uuid, slug, ...fields })
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet(fields).where('learn_handout.unit_uuid', '=', unit_uuid),
    )
    .execute()
}

export const deleteUnitAttachments = async (
  db: Database,
  { units, lessons }: { units: readonly string[]; lessons: readonly string[] },
): Promise<void> => {
  if (units.length > 0) await db.deleteFrom('learn_attachment').where('unit_uuid', 'in', units).execute()
  if (lessons.length > 0) await db.deleteFrom('learn_attachment').where('lesson_uuid', 'in', lessons).execute()
}
