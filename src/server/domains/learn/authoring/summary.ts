/** The summary of Learn: its contents, how a school uses it, and what is missing. */
import type { gapKinds, learnSummary } from '#contract/learn/summary.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { type Grade, gradeLabels, grades } from '#rules/grades.ts'
import type { Platform } from '#server/platform/platform.ts'
import { disciplineName } from '../wire.ts'
import type { Visibility } from '../visibility.ts'
import { listStandardsCoverage } from '../standards.queries.ts'
import {
  countContent,
  countHandouts,
  type CountRow,
  type GapRow,
  listContentGaps,
  listMostTaught,
  countTeachingUse,
} from './summary.queries.ts'

type LearnSummary = ResponseInput<typeof learnSummary>
type ContentGap = LearnSummary['Gaps'][number]

const LATELY_MS = 30 * 24 * 3_600_000

const nothing = { units: 0, published: 0, lessons: 0, live: 0 }
type SummaryCounts = typeof nothing

const summed = (rows: readonly SummaryCounts[]): SummaryCounts =>
  rows.reduce(
    (sum, { units, published, lessons, live }) => ({
      units: sum.units + units,
      published: sum.published + published,
      lessons: sum.lessons + lessons,
      live: sum.live + live,
    }),
    nothing,
  )

const byDiscipline = (rows: readonly CountRow[]): LearnSummary['Content']['disciplines'] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((those) => ({ ...disciplineName(those[0]!), ...summed(those) }))

const byGrade = (rows: readonly CountRow[]): LearnSummary['Content']['grades'] =>
  grades.map((grade) => ({
    grade,
    label: gradeLabels[grade],
    ...summed(rows.filter((row) => row.grade === grade)),
  }))

const emptyGrades = (counted: LearnSummary['Content']['grades']): ContentGap => {
  const things = counted
    .filter(({ units }) => units === 0)
    .map(({ grade, label }) => ({ uuid: null, title: label, grade, unit_uuid: null }))
  return { kind: 'grade_without_units', total: things.length, things }
}

const uncovered = async ({ db }: Platform, sight: Visibility): Promise<ContentGap> => {
  const things = (await listStandardsCoverage(db, { sight }))
    .filter(({ by_grade }) => by_grade === null)
    .map(({ uuid, code, title }) => ({ uuid, title: `${code} ${title}`, grade: null, unit_uuid: null }))
  return { kind: 'standard_without_lesson', total: things.length, things: things.slice(0, 50) }
}

const inOrder: readonly (typeof gapKinds)[number][] = [
  'unit_without_lessons',
  'lesson_without_session',
  'lesson_without_standard',
  'lesson_without_aims',
]

const gapsOf = (rows: readonly GapRow[]): ContentGap[] =>
  inOrder.map((kind) => {
    const those = rows.filter((row) => row.kind === kind)
    const things = those.map(({ uuid, title, grade, unit_uuid }) => ({ uuid, title, grade: grade as Grade, unit_uuid }))
    return { kind, total: those[0]?.total ?? 0, things }
  })

interface SummaryRequest {
  sight: Visibility
  organizationUuid: string
}

export const getSummary = async (
  platform: Platform,
  { sight, organizationUuid }: SummaryRequest,
): Promise<Omit<LearnSummary, 'may_edit'>> => {
  const { db, clock } = platform
  const rows = await countContent(db, sight)
  const counted = byGrade(rows)
  const since = new Date(clock.now().getTime() - LATELY_MS).toISOString().slice(0, 10)
  const gaps = [emptyGrades(counted), ...gapsOf(await listContentGaps(db, sight)), await uncovered(platform, sight)]
  return {
    Content: {
      ...summed(rows),
      handouts: await countHandouts(db, sight),
      grades: counted,
      disciplines: byDiscipline(rows),
    },
    Use: {
      ...(await countTeachingUse(db, { organizationUuid, since })),
      most: await listMostTaught(db, organizationUuid),
    },
    Gaps: gaps.filter(({ total }) => total > 0),
  }
}
