/** Converts Learn content to the responses of the authoring endpoints. */
import type { AuthoringLesson, AuthoringLessonLine } from '#contract/learn/authoring.ts'
import type { AuthoringDiscipline, AuthoringUnit, AuthoringUnitLine } from '#contract/learn/units.ts'
import type { Grade } from '#rules/grades.ts'
import { getRestoreDeadline } from '#rules/undo.ts'
import type { LessonRow } from '../lesson.queries.ts'
import { type LessonContext, toDisciplineRef, toAttachments, toLessonContent } from '../responses.ts'
import { parseRichText } from '../stored-text.ts'
import type { AuthoringLessonLineRow } from './lessons.queries.ts'
import type { DisciplineRow } from './subjects.queries.ts'
import type { AuthoringUnitLineRow, AuthoringUnitRow } from './authoring-units.queries.ts'

export const toAuthoringUnitLine = (row: AuthoringUnitLineRow): AuthoringUnitLine => ({
  uuid: row.uuid,
  grade: row.grade as Grade,
  number: row.number,
  title: row.title,
  description: row.description,
  discipline: toDisciplineRef(row.discipline),
  competency: row.competency,
  cover: { scene: row.scene, palette: row.palette },
  status: row.status,
  demo: row.demo,
  lessons_count: row.lessons_count,
  live_count: row.live_count,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
})

/** Lists what prevents the unit from being published, by field. */
export const listMissingInUnit = (
  row: Pick<AuthoringUnitRow, 'description' | 'live_count'>,
): AuthoringUnit['missing'] => [
  ...(row.description.trim() ? [] : [{ path: 'Unit.description', message: '*Required Field' }]),
  ...(row.live_count > 0
    ? []
    : [{ path: 'Unit.lessons', message: 'Make at least one lesson visible to teachers first.' }]),
]

export const toAuthoringUnit = (
  row: AuthoringUnitRow,
  context: Pick<LessonContext, 'files' | 'origin'>,
): AuthoringUnit => ({
  ...toAuthoringUnitLine(row),
  about: parseRichText(row.about),
  before: parseRichText(row.before),
  sequence: row.sequence,
  standards: row.standards,
  attachments: toAttachments(row.attachments, context),
  handouts: row.handouts ?? [],
  missing: listMissingInUnit(row),
})

export const toAuthoringLessonLine = (row: AuthoringLessonLineRow): AuthoringLessonLine => ({
  ...row,
  standards: row.standards ?? [],
})

export const toAuthoringLesson = (row: LessonRow, context: LessonContext): AuthoringLesson => ({
  ...toLessonContent(row, context),
  number: row.number,
  live: row.live,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
  restore_until: row.deleted_at ? getRestoreDeadline(row.deleted_at).toISOString() : null,
})

export const toAuthoringDiscipline = (
  row: DisciplineRow,
  context: Pick<LessonContext, 'files' | 'origin'>,
): AuthoringDiscipline => ({
  ...toDisciplineRef(row),
  description: row.description,
  competencies: row.competencies,
  attachments: toAttachments(row.attachments, context),
  units_count: row.units_count,
  revision: row.revision,
})
