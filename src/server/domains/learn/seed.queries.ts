/**
 * Writes the authored content of Learn. Content that system admins have edited stays unchanged. One query per function.
 */
import { sql } from 'kysely'
import { grades } from '#rules/grades.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'
import type { parseAuthoredLearn, AuthoredHandout, AuthoredLesson, AuthoredUnit } from './authored-units.ts'
import { formatJson } from '#server/platform/database/json-text.ts'

type AuthoredLearn = ReturnType<typeof parseAuthoredLearn>

export const toUnitUuid = (slug: string): string => createUuidFromName(`unit/${slug}`)
export const toLessonUuid = (unit: string, slug: string): string => createUuidFromName(`lesson/${unit}/${slug}`)
export const toHandoutUuid = (unit: string, slug: string): string => createUuidFromName(`handout/${unit}/${slug}`)
export const toStandardUuid = (framework: string, code: string): string =>
  createUuidFromName(`standard/${framework}/${code}`)

export const upsertDiscipline = (db: Database, discipline: AuthoredLearn['disciplines'][number], position: number) => {
  const { id, competencies, ...texts } = discipline
  const fields = { ...texts, competencies: formatJson(competencies), position }
  return db
    .insertInto('learn_discipline')
    .values({ id, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields).where('learn_discipline.edited_at', 'is', null))
    .execute()
}

export const upsertStandard = (db: Database, standard: AuthoredLearn['standards'][number], position: number) => {
  const fields = { ...standard, position }
  return db
    .insertInto('learn_standard')
    .values({ uuid: toStandardUuid(standard.framework, standard.code), ...fields })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(fields))
    .execute()
}

interface UnitSeedContext {
  position: number
  /** The uuids of its standards. */
  standards: string[]
  now: Date
}

/** Returns the title, with a suffix if another unit of the grade already has it. */
const findFreeSeedTitle = async (db: Database, unit: AuthoredUnit): Promise<string> => {
  const existing = await db
    .selectFrom('learn_unit')
    .select('uuid')
    .where('grade', '=', unit.grade)
    .where('status', '!=', 'archived')
    .where('uuid', '!=', toUnitUuid(unit.slug))
    .where(sql`lower(title collate "und-x-icu")`, '=', sql`lower(${unit.title}::text collate "und-x-icu")`)
    .executeTakeFirst()
  return existing ? `${unit.title} (Alaia)` : unit.title
}

export const upsertUnit = async (db: Database, unit: AuthoredUnit, { position, standards, now }: UnitSeedContext) => {
  const fields = {
    grade: unit.grade,
    position,
    title: await findFreeSeedTitle(db, unit),
    discipline_id: unit.discipline,
    competency: unit.competency,
    description: unit.description,
    about: formatJson(unit.about),
    before: formatJson(unit.before),
    sequence: unit.sequence,
    standards,
    scene: unit.cover.scene,
    palette: unit.cover.palette,
    demo: unit.demo,
    updated_at: now,
  }
  await db
    .insertInto('learn_unit')
    .values({ uuid: toUnitUuid(unit.slug), slug: unit.slug, ...fields, status: 'published', published_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(fields).where('learn_unit.edited_at', 'is', null))
    .execute()
}

/** Handouts can't be edited in the app, so their seed always overwrites them. */
export const upsertSeededHandout = (db: Database, unit: string, { slug, ...handout }: AuthoredHandout) =>
  db
    .insertInto('learn_handout')
    .values({ uuid: toHandoutUuid(unit, slug), unit_uuid: toUnitUuid(unit), slug, ...handout })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(handout))
    .execute()

interface LessonSeedContext {
  unit: string
  standards: string[]
  now: Date
}

/**
 * Returns whether the lesson was written. It is not if a system admin has edited it, or has given its title to another
 * lesson.
 */
export const upsertLesson = async (
  db: Database,
  lesson: AuthoredLesson,
  { unit, standards, now }: LessonSeedContext,
): Promise<boolean> => {
  const uuid = toLessonUuid(unit, lesson.slug)
  const fields = {
    number: lesson.number,
    title: lesson.title,
    minutes: lesson.minutes,
    aims: lesson.aims,
    discipline_id: lesson.discipline,
    competency: lesson.competency,
    standards,
    parts: formatJson(lesson.parts),
    links: formatJson(lesson.links),
    updated_at: now,
  }
  const existing = await db
    .selectFrom('learn_lesson')
    .select('uuid')
    .where('unit_uuid', '=', toUnitUuid(unit))
    .where('uuid', '!=', uuid)
    .where('deleted_at', 'is', null)
    .where(sql`lower(title collate "und-x-icu")`, '=', sql`lower(${lesson.title}::text collate "und-x-icu")`)
    .executeTakeFirst()
  if (existing) return false
  const updated = await db
    .insertInto('learn_lesson')
    .values({ uuid, unit_uuid: toUnitUuid(unit), ...fields, live: true })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(fields).where('learn_lesson.edited_at', 'is', null))
    .returning('uuid')
    .execute()
  return updated.length > 0
}

export const insertLessonSessions = async (db: Database, lesson: string, slugs: readonly string[]): Promise<void> => {
  await db.deleteFrom('learn_lesson_session').where('lesson_uuid', '=', lesson).execute()
  const rows = slugs.map((slug, index) => ({
    lesson_uuid: lesson,
    position: index + 1,
    session_uuid: createUuidFromName(`session/${slug}`),
    sub_section: 'practise',
  }))
  if (rows.length > 0) await db.insertInto('learn_lesson_session').values(rows).execute()
}

export const insertLessonAttachments = async (
  db: Database,
  { unit, lesson, attachments }: { unit: string; lesson: string; attachments: AuthoredLesson['attachments'] },
): Promise<void> => {
  await db.deleteFrom('learn_attachment').where('lesson_uuid', '=', lesson).execute()
  const rows = attachments.map(({ handout, ...texts }, index) => ({
    uuid: createUuidFromName(`attachment/${lesson}/${index}/${handout}`),
    lesson_uuid: lesson,
    handout_uuid: toHandoutUuid(unit, handout),
    ...texts,
    position: index + 1,
  }))
  if (rows.length > 0) await db.insertInto('learn_attachment').values(rows).execute()
}

/** Sorts units by grade, and within a grade by their path. */
export const sortByGrade = (units: readonly AuthoredUnit[]): AuthoredUnit[] =>
  grades.flatMap((grade) => units.filter((unit) => unit.grade === grade))

export const findAccountByEmail = async (db: Database, email: string): Promise<string | undefined> =>
  (await db.selectFrom('identity_account').select('uuid').where('email', '=', email).executeTakeFirst())?.uuid
