/** Units and lessons for tests: each test creates its own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import type { Grade } from '#rules/grades.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Visitor } from './people.ts'

type Caller = Pick<Visitor, 'call'>

export const named = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`

export const textOf = (...lines: string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export const makeUnit = async (
  operator: Caller,
  { title = named('Quiet desks'), grade = 'grade_4' }: { title?: string; grade?: Grade } = {},
) => (await operator.call(units.unitAdd, { Unit: { title, grade, discipline_id: 'paying-attention' } })).Unit

export const makeLesson = async (operator: Caller, unit_uuid: string, title = named('One sound')) =>
  (await operator.call(lessons.lessonAdd, { Lesson: { unit_uuid, title } })).Lesson

/** Creates a unit with a description and two visible lessons. */
export const makePublishedUnit = async (operator: Caller, grade: Grade = 'grade_4') => {
  const { uuid } = await makeUnit(operator, { grade })
  for (const title of ['Near', 'Far']) {
    const Lesson = { unit_uuid: uuid, title, live: true, aims: ['Students can hear one sound.'] }
    await operator.call(lessons.lessonAdd, { Lesson })
  }
  const { revision } = (await operator.call(units.keptUnit, { Unit: { uuid } })).Unit
  const described = await operator.call(units.unitEdit, { Unit: { uuid, revision, description: 'Two short lessons.' } })
  const Unit = { uuid, revision: described.Unit.revision, status: 'published' as const }
  const published = (await operator.call(units.unitStatus, { Unit })).Unit
  return { unit: published, lessons: (await operator.call(units.keptUnit, { Unit: { uuid } })).Lessons }
}

/** Deletes them again, because other files on this database expect the seeded units. */
export const deleteCreatedUnits = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('learn_unit')
    .where('slug', '=', sql<string>`uuid::text`)
    .execute()
}
