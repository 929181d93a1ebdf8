/** The summary of Learn: its contents, how a school uses it, and what is missing. */
import type { gapKinds, learnSummary } from '#contract/learn/summary.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { DAY_MS } from '#rules/durations.ts'
import { type Grade, gradeLabels, grades } from '#rules/grades.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toDisciplineRef } from '../responses.ts'
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

const RECENT_PERIOD_MS = 30 * DAY_MS

const zeroCounts = { units: 0, published: 0, lessons: 0, live: 0 }
type SummaryCounts = typeof zeroCounts

const sumCounts = (rows: readonly SummaryCounts[]): SummaryCounts =>
  rows.reduce(
    (sum, { units, published, lessons, live }) => ({
      units: sum.units + units,
      published: sum.published + published,
      lessons: sum.lessons + lessons,
      live: sum.live + live,
    }),
    zeroCounts,
  )

const groupByDiscipline = (rows: readonly CountRow[]): LearnSummary['Content']['disciplines'] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((group) => ({
    ...toDisciplineRef(group[0]!),
    ...sumCounts(group),
  }))

const groupByGrade = (rows: readonly CountRow[]): LearnSummary['Content']['grades'] =>
  grades.map((grade) => ({
    grade,
    label: gradeLabels[grade],
    ...sumCounts(rows.filter((row) => row.grade === grade)),
  }))

const findEmptyGrades = (gradeCounts: LearnSummary['Content']['grades']): ContentGap => {
  const things = gradeCounts
    .filter(({ units }) => units === 0)
    .map(({ grade, label }) => ({ uuid: null, title: label, grade, unit_uuid: null }))
  return { kind: 'grade_without_units', total: things.length, things }
}

const findUncoveredStandards = async ({ db }: Platform, visibility: Visibility): Promise<ContentGap> => {
  const things = (await listStandardsCoverage(db, { visibility }))
    .filter(({ by_grade }) => by_grade === null)
    .map(({ uuid, code, title }) => ({ uuid, title: `${code} ${title}`, grade: null, unit_uuid: null }))
  return { kind: 'standard_without_lesson', total: things.length, things: things.slice(0, 50) }
}

const gapOrder: readonly (typeof gapKinds)[number][] = [
  'unit_without_lessons',
  'lesson_without_session',
  'lesson_without_standard',
  'lesson_without_aims',
]

const toGaps = (rows: readonly GapRow[]): ContentGap[] =>
  gapOrder.map((kind) => {
    const group = rows.filter((row) => row.kind === kind)
    const things = group.map(({ uuid, title, grade, unit_uuid }) => ({ uuid, title, grade: grade as Grade, unit_uuid }))
    return { kind, total: group[0]?.total ?? 0, things }
  })

interface SummaryRequest {
  visibility: Visibility
  organizationUuid: string
}

export const getLearnSummary = async (
  platform: Platform,
  { visibility, organizationUuid }: SummaryRequest,
): Promise<Omit<LearnSummary, 'may_edit'>> => {
  const { db, clock } = platform
  const rows = await countContent(db, visibility)
  const gradeCounts = groupByGrade(rows)
  const since = new Date(clock.now().getTime() - RECENT_PERIOD_MS).toISOString().slice(0, 10)
  const gaps = [
    findEmptyGrades(gradeCounts),
    ...toGaps(await listContentGaps(db, visibility)),
    await findUncoveredStandards(platform, visibility),
  ]
  return {
    Content: {
      ...sumCounts(rows),
      handouts: await countHandouts(db, visibility),
      grades: gradeCounts,
      disciplines: groupByDiscipline(rows),
    },
    Use: {
      ...(await countTeachingUse(db, { organizationUuid, since })),
      most: await listMostTaught(db, organizationUuid),
    },
    Gaps: gaps.filter(({ total }) => total > 0),
  }
}
