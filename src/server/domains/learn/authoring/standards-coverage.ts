/** The standards by framework, with the number of lessons that cover each. */
import type { resilencyStandards } from '#contract/learn/lessons.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Visibility } from '../visibility.ts'
import { listStandardsCoverage } from '../standards.queries.ts'

type GradeBand = 'k_5' | 'middle_school' | 'high_school'

const toBand = (grade: string): GradeBand => (grade === 'middle_school' || grade === 'high_school' ? grade : 'k_5')

const countCoverage = (byGrade: Record<string, number> | null): Record<GradeBand, number> => {
  const coverage = { k_5: 0, middle_school: 0, high_school: 0 }
  for (const [grade, lessons] of Object.entries(byGrade ?? {})) coverage[toBand(grade)] += lessons
  return coverage
}

/** Returns the frameworks in the order of their first standard. */
export const getStandardsCoverage = async (
  db: Database,
  visibility: Visibility,
): Promise<ResponseInput<typeof resilencyStandards>['Frameworks']> => {
  // Only lessons that teachers can see are counted, also when the person who sends the request can see all lessons.
  const rows = await listStandardsCoverage(db, { visibility: visibility === 'all' ? 'published' : visibility })
  const frameworks = Map.groupBy(rows, ({ framework }) => framework)
  return [...frameworks].map(([framework, group]) => ({
    framework,
    standards: group.map(({ by_grade, ...standard }) => {
      const coverage = countCoverage(by_grade)
      return { ...standard, coverage, lessons_count: coverage.k_5 + coverage.middle_school + coverage.high_school }
    }),
  }))
}
