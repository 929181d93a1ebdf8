/** Combines the days of all sources into one summary. */
import type { summary } from '#contract/activity.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { getWeekStart } from '#rules/zones.ts'
import type { DayActivity } from './ports.ts'

type ActivitySummary = ResponseData<typeof summary>['Activity']
type DayTotals = Omit<DayActivity, 'day'>

const counts = ['minutes', 'sessions', 'check_ins', 'entries'] as const

const addTotals = (sum: DayTotals, more: DayTotals): DayTotals => {
  for (const name of counts) if (more[name] !== undefined) sum[name] = (sum[name] ?? 0) + more[name]
  return sum
}

/** The parts that this school uses; a part it doesn't use is left out instead of counted as zero. */
export interface EnabledActivity {
  check_ins: boolean
  entries: boolean
}

/** Further values of the summary. */
interface SummaryOptions extends EnabledActivity {
  completedAssignments: number
}

const visibleTotals = (
  { minutes = 0, sessions = 0, check_ins = 0, entries = 0 }: DayTotals,
  there: EnabledActivity,
) => ({
  minutes: Math.round(minutes * 10) / 10,
  sessions,
  ...(there.check_ins ? { check_ins } : {}),
  ...(there.entries ? { entries } : {}),
})

/** @param sources the days of each source */
export const summarizeActivity = (
  sources: readonly (readonly DayActivity[])[],
  there: SummaryOptions,
): ActivitySummary => {
  const days = new Map<string, DayTotals>()
  const totals: DayTotals = {}
  for (const { day, ...done } of sources.flat()) {
    days.set(day, addTotals(days.get(day) ?? {}, done))
    addTotals(totals, done)
  }
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const practised = inOrder.filter(([, { sessions }]) => sessions)
  return {
    ...visibleTotals(totals, there),
    days_active: days.size,
    completed_assignments: there.completedAssignments,
    weeks_with_practice: new Set(practised.map(([day]) => getWeekStart(day))).size,
    days: inOrder.map(([day, done]) => ({ day, ...visibleTotals(done, there) })),
  }
}
