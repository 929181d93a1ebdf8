/** Reads Learn as teachers see it: its home, units, lessons and handouts. */
import type { LessonLine, TeacherLesson, TeacherUnit } from '#contract/learn.ts'
import { Failure } from '#contract/failures.ts'
import { type Grade, gradeLabels, grades } from '#rules/grades.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requestHandoutPages } from './handouts.jobs.ts'
import { findHandoutRow } from './teaching-records.queries.ts'
import { type AttachmentRow, type LessonRow, findLesson } from './lesson.queries.ts'
import type { LearnDependencies } from './ports.ts'
import type { Visibility } from './visibility.ts'
import {
  countUnitsByGrade,
  findLastTaughtLesson,
  findNextUnit,
  listUnitLines,
  findUnit,
  type UnitRow,
} from './units.queries.ts'
import {
  type LessonContext,
  toDisciplineRef,
  listFileUuids,
  toLessonLine,
  toTeacherLesson,
  toUnitLine,
  toTeacherUnit,
} from './responses.ts'

export interface LearnContext {
  platform: Platform
  ports: LearnDependencies
}

/** The person who sends the request, what they can see, and the origin that they used. */
export interface Viewer {
  accountUuid: string
  /** The school whose adults may have recorded sessions. */
  organizationUuid?: string
  visibility: Visibility
  origin: string
}

const emptyMap: ReadonlyMap<string, never> = new Map<string, never>()

/** Loads the files of attachments. Without any, no request is made. */
const loadFiles = async ({ ports }: LearnContext, uuids: readonly string[]): Promise<LessonContext['files']> =>
  uuids.length > 0 ? ports.files(uuids) : emptyMap

/** Lists the handouts whose PDF is not rendered yet. */
const listUnrenderedHandouts = (rows: readonly AttachmentRow[] | null): string[] =>
  (rows ?? []).flatMap(({ handout_uuid, pdf_key }) => (handout_uuid && pdf_key === null ? [handout_uuid] : []))

export const loadLessonContext = async (
  deps: LearnContext,
  row: LessonRow,
  { visibility, origin, organizationUuid }: Viewer,
): Promise<LessonContext> => {
  const uuids = (row.sessions ?? []).map(({ session_uuid }) => session_uuid)
  const options = { origin, all: visibility === 'all', ...(organizationUuid ? { organizationUuid } : {}) }
  return {
    sessions: uuids.length > 0 ? await deps.ports.sessions(uuids, options) : emptyMap,
    files: await loadFiles(deps, listFileUuids(row.attachments)),
    origin,
  }
}

/** @throws Failure not_found, also for what this person may not see */
export const getLesson = async (deps: LearnContext, uuid: string, viewer: Viewer): Promise<TeacherLesson> => {
  const row = await findLesson(deps.platform.db, { uuid, ...viewer })
  if (!row || row.deleted_at) throw new Failure('not_found')
  await requestHandoutPages(deps.platform, listUnrenderedHandouts(row.attachments))
  return toTeacherLesson(row, await loadLessonContext(deps, row, viewer))
}

const requireUnitRow = async ({ platform: { db } }: LearnContext, uuid: string, viewer: Viewer): Promise<UnitRow> => {
  const row = await findUnit(db, { uuid, ...viewer })
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found, also for what this person may not see */
export const getUnit = async (
  deps: LearnContext,
  uuid: string,
  viewer: Viewer,
): Promise<{ Unit: TeacherUnit; Lessons: LessonLine[] }> => {
  const row = await requireUnitRow(deps, uuid, viewer)
  const files = await loadFiles(deps, listFileUuids(row.attachments))
  return {
    Unit: toTeacherUnit(row, { files, origin: viewer.origin }),
    Lessons: (row.lessons ?? []).map(toLessonLine),
  }
}

/** Lists the units of a grade. A filter by discipline does not change their numbers. */
export const listUnits = async (
  { platform: { db } }: LearnContext,
  { grade, discipline_id }: { grade: Grade; discipline_id?: string | undefined },
  viewer: Viewer,
) => {
  const rows = await listUnitLines(db, { grade, ...viewer })
  const byDiscipline = Map.groupBy(rows, ({ discipline }) => discipline.id)
  return {
    Disciplines: [...byDiscipline.values()].map((units) => ({
      ...toDisciplineRef(units[0]!.discipline),
      units_count: units.length,
    })),
    Units: rows
      .filter(({ discipline }) => discipline_id === undefined || discipline.id === discipline_id)
      .map(toUnitLine),
  }
}

const toUnitSummary = (row: UnitRow) => ({
  uuid: row.uuid,
  grade: row.grade as Grade,
  number: row.number,
  title: row.title,
  lessons_count: row.lessons?.length ?? 0,
  cover: { scene: row.scene, palette: row.palette },
})

/** Returns the next lesson of the unit, or else the first lesson of the next unit. */
const findNextLesson = async (
  deps: LearnContext,
  row: UnitRow,
  { index, viewer }: { index: number; viewer: Viewer },
) => {
  const next = row.lessons?.[index + 1]
  if (next) return { lesson: toLessonLine(next, index + 1), unit: toUnitSummary(row) }
  const uuid = await findNextUnit(deps.platform.db, { uuid: row.uuid, visibility: viewer.visibility })
  if (!uuid) return null
  const nextUnit = await requireUnitRow(deps, uuid, viewer)
  const [first] = nextUnit.lessons ?? []
  return first ? { lesson: toLessonLine(first, 0), unit: toUnitSummary(nextUnit) } : null
}

const getLastAndNextLesson = async (deps: LearnContext, viewer: Viewer) => {
  const lastTaught = await findLastTaughtLesson(deps.platform.db, viewer)
  if (!lastTaught) return { Next: null, LeftOff: null }
  const row = await requireUnitRow(deps, lastTaught.unit_uuid, viewer)
  const index = (row.lessons ?? []).findIndex(({ uuid }) => uuid === lastTaught.lesson_uuid)
  const lesson = { uuid: lastTaught.lesson_uuid, number: index + 1, title: row.lessons?.[index]?.title ?? '' }
  return {
    LeftOff: { lesson, unit: toUnitSummary(row), taught_on: lastTaught.taught_on },
    Next: await findNextLesson(deps, row, { index, viewer }),
  }
}

export const getLearnHome = async (deps: LearnContext, viewer: Viewer) => {
  const counts = new Map((await countUnitsByGrade(deps.platform.db, viewer.visibility)).map((row) => [row.grade, row]))
  return {
    ...(await getLastAndNextLesson(deps, viewer)),
    Grades: grades.map((grade) => ({
      grade,
      label: gradeLabels[grade],
      units_count: counts.get(grade)?.units ?? 0,
      lessons_count: counts.get(grade)?.lessons ?? 0,
    })),
    demo: viewer.visibility === 'demo',
  }
}

/** @throws Failure not_found, also for what this person may not see */
export const getHandout = async ({ platform }: LearnContext, uuid: string, { visibility, origin }: Viewer) => {
  const row = await findHandoutRow(platform.db, { uuid, visibility })
  if (!row) throw new Failure('not_found')
  await requestHandoutPages(platform, row.pdf_key === null ? [uuid] : [])
  const { pdf_key, ...handout } = row
  return { ...handout, url: pdf_key ? `${origin}/media/${pdf_key}` : '', key_path: pdf_key ?? '' }
}
