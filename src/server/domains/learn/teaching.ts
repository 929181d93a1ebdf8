/** Learn as a teacher goes through it. */
import type { LessonLine, LessonShown, UnitLine, UnitShown } from '#contract/learn.ts'
import { Failure } from '#contract/failures.ts'
import { type Grade, gradeLabels, grades } from '#rules/grades.ts'
import type { Platform } from '../../platform/platform.ts'
import { askForPages } from './handouts.jobs.ts'
import { handoutRow } from './kept.queries.ts'
import { type AttachmentRow, type LessonRow, lessonRow } from './lesson.queries.ts'
import type { Ports } from './ports.ts'
import type { Sight } from './sight.ts'
import { gradeCounts, lastTaught, unitAfter, unitLines, unitRow, type UnitRow } from './units.queries.ts'
import { type Around, disciplineName, filesIn, toLessonLine, toLessonShown, toUnitLine, toUnitShown } from './wire.ts'

export interface Parts {
  platform: Platform
  ports: Ports
}

/** Who asks, how much they see, and the address they used. */
export interface Viewer {
  accountUuid: string
  sight: Sight
  origin: string
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

/** The files of these attachments; nobody is asked where there are none. */
const filesAround = async ({ ports }: Parts, uuids: readonly string[]): Promise<Around['files']> =>
  uuids.length > 0 ? ports.files(uuids) : none

/** Hand-outs whose pages nobody has made yet. */
const unmadeIn = (rows: readonly AttachmentRow[] | null): string[] =>
  (rows ?? []).flatMap(({ handout_uuid, pdf_key }) => (handout_uuid && pdf_key === null ? [handout_uuid] : []))

export const around = async (parts: Parts, row: LessonRow, { sight, origin }: Viewer): Promise<Around> => {
  const uuids = (row.sessions ?? []).map(({ session_uuid }) => session_uuid)
  return {
    sessions: uuids.length > 0 ? await parts.ports.sessions(uuids, { origin, all: sight === 'all' }) : none,
    files: await filesAround(parts, filesIn(row.attachments)),
    origin,
  }
}

/** @throws Failure not_found, also for what this person may not see */
export const lessonFor = async (parts: Parts, uuid: string, viewer: Viewer): Promise<LessonShown> => {
  const row = await lessonRow(parts.platform.db, { uuid, ...viewer })
  if (!row || row.deleted_at) throw new Failure('not_found')
  await askForPages(parts.platform, unmadeIn(row.attachments))
  return toLessonShown(row, await around(parts, row, viewer))
}

const rowOfUnit = async ({ platform: { db } }: Parts, uuid: string, viewer: Viewer): Promise<UnitRow> => {
  const row = await unitRow(db, { uuid, ...viewer })
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found, also for what this person may not see */
export const unitFor = async (
  parts: Parts,
  uuid: string,
  viewer: Viewer,
): Promise<{ Unit: UnitShown; Lessons: LessonLine[] }> => {
  const row = await rowOfUnit(parts, uuid, viewer)
  const files = await filesAround(parts, filesIn(row.attachments))
  return {
    Unit: toUnitShown(row, { files, origin: viewer.origin }),
    Lessons: (row.lessons ?? []).map(toLessonLine),
  }
}

/** Those of a discipline keep the numbers that they have in the grade. */
export const unitsOf = async (
  { platform: { db } }: Parts,
  { grade, discipline_id }: { grade: Grade; discipline_id?: string | undefined },
  viewer: Viewer,
) => {
  const rows = await unitLines(db, { grade, ...viewer })
  const byDiscipline = Map.groupBy(rows, ({ discipline }) => discipline.id)
  return {
    Disciplines: [...byDiscipline.values()].map((those) => ({
      ...disciplineName(those[0]!.discipline),
      units_count: those.length,
    })),
    Units: rows
      .filter(({ discipline }) => discipline_id === undefined || discipline.id === discipline_id)
      .map((row): UnitLine => toUnitLine(row)),
  }
}

const unitPlace = (row: UnitRow) => ({
  uuid: row.uuid,
  grade: row.grade as Grade,
  number: row.number,
  title: row.title,
  lessons_count: row.lessons?.length ?? 0,
  cover: { scene: row.scene, palette: row.palette },
})

/** The lesson after this one: in its unit, else the first of the unit that follows. */
const lessonAfter = async (parts: Parts, row: UnitRow, { at, viewer }: { at: number; viewer: Viewer }) => {
  const next = row.lessons?.[at + 1]
  if (next) return { lesson: toLessonLine(next, at + 1), unit: unitPlace(row) }
  const uuid = await unitAfter(parts.platform.db, { uuid: row.uuid, sight: viewer.sight })
  if (!uuid) return null
  const following = await rowOfUnit(parts, uuid, viewer)
  const [first] = following.lessons ?? []
  return first ? { lesson: toLessonLine(first, 0), unit: unitPlace(following) } : null
}

const whereLeft = async (parts: Parts, viewer: Viewer) => {
  const last = await lastTaught(parts.platform.db, viewer)
  if (!last) return { Next: null, LeftOff: null }
  const row = await rowOfUnit(parts, last.unit_uuid, viewer)
  const at = (row.lessons ?? []).findIndex(({ uuid }) => uuid === last.lesson_uuid)
  const lesson = { uuid: last.lesson_uuid, number: at + 1, title: row.lessons?.[at]?.title ?? '' }
  return {
    LeftOff: { lesson, unit: unitPlace(row), taught_on: last.taught_on },
    Next: await lessonAfter(parts, row, { at, viewer }),
  }
}

export const arrivalFor = async (parts: Parts, viewer: Viewer) => {
  const counts = new Map((await gradeCounts(parts.platform.db, viewer.sight)).map((row) => [row.grade, row]))
  return {
    ...(await whereLeft(parts, viewer)),
    Grades: grades.map((grade) => ({
      grade,
      label: gradeLabels[grade],
      units_count: counts.get(grade)?.units ?? 0,
      lessons_count: counts.get(grade)?.lessons ?? 0,
    })),
    demo: viewer.sight === 'demo',
  }
}

/** @throws Failure not_found, also for what this person may not see */
export const handoutFor = async ({ platform }: Parts, uuid: string, { sight, origin }: Viewer) => {
  const row = await handoutRow(platform.db, { uuid, sight })
  if (!row) throw new Failure('not_found')
  await askForPages(platform, row.pdf_key === null ? [uuid] : [])
  const { pdf_key, ...handout } = row
  return { ...handout, url: pdf_key ? `${origin}/media/${pdf_key}` : '', key_path: pdf_key ?? '' }
}
