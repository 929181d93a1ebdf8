/** What operators keep of Learn, as the calls tell it. */
import type { LessonKept, LessonKeptLine } from '#contract/learn/kept.ts'
import type { DisciplineKept, UnitKept, UnitKeptLine } from '#contract/learn/units.ts'
import { DAYS_TO_RESTORE } from '#rules/catalogue.ts'
import type { Grade } from '#rules/grades.ts'
import type { LessonRow } from '../lesson.queries.ts'
import { type Around, disciplineName, toAttachments, toLessonContent } from '../wire.ts'
import { textIn } from '../written.ts'
import type { KeptLessonLineRow } from './lessons.queries.ts'
import type { DisciplineRow } from './subjects.queries.ts'
import type { KeptUnitLineRow, KeptUnitRow } from './units.queries.ts'

const DAY_MS = 24 * 3_600_000

/** What was deleted before this moment is gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)

export const restoreUntil = (deletedAt: Date): string =>
  new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS).toISOString()

export const toUnitKeptLine = (row: KeptUnitLineRow): UnitKeptLine => ({
  uuid: row.uuid,
  grade: row.grade as Grade,
  number: row.number,
  title: row.title,
  description: row.description,
  discipline: disciplineName(row.discipline),
  competency: row.competency,
  cover: { scene: row.scene, palette: row.palette },
  status: row.status,
  demo: row.demo,
  lessons_count: row.lessons_count,
  live_count: row.live_count,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
})

/** Field by field. */
export const missingInUnit = (row: Pick<KeptUnitRow, 'description' | 'live_count'>): UnitKept['missing'] => [
  ...(row.description.trim() ? [] : [{ path: 'Unit.description', message: '*Required Field' }]),
  ...(row.live_count > 0 ? [] : [{ path: 'Unit.lessons', message: 'Show teachers at least one lesson of it first.' }]),
]

export const toUnitKept = (row: KeptUnitRow, around: Pick<Around, 'files' | 'origin'>): UnitKept => ({
  ...toUnitKeptLine(row),
  about: textIn(row.about),
  before: textIn(row.before),
  sequence: row.sequence,
  standards: row.standards,
  attachments: toAttachments(row.attachments, around),
  handouts: row.handouts ?? [],
  missing: missingInUnit(row),
})

export const toLessonKeptLine = (row: KeptLessonLineRow): LessonKeptLine => ({
  ...row,
  standards: row.standards ?? [],
})

export const toLessonKept = (row: LessonRow, around: Around): LessonKept => ({
  ...toLessonContent(row, around),
  number: row.number,
  live: row.live,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
  restore_until: row.deleted_at && restoreUntil(row.deleted_at),
})

export const toDisciplineKept = (row: DisciplineRow, around: Pick<Around, 'files' | 'origin'>): DisciplineKept => ({
  ...disciplineName(row),
  description: row.description,
  competencies: row.competencies,
  attachments: toAttachments(row.attachments, around),
  units_count: row.units_count,
  revision: row.revision,
})
