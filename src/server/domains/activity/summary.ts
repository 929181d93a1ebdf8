/** Combines the days of all sources into one summary, and counts the weeks with practice (Alaia has no streaks). */
import type { summary } from '#contract/activity.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { getWeekStart } from '#rules/time-zones.ts'
import type { DayActivity } from './ports.ts'

type ActivitySummary = ResponseData<typeof summary>['Activity']
type DayTotals = Omit<DayActivity, 'day'>

const countNames = ['minutes', 'sessions', 'check_ins', 'entries'] as const

const addTotals = (sum: DayTotals, added: DayTotals): DayTotals => {
  for (const name of countNames) if (added[name] !== undefined) sum[name] = (sum[name] ?? 0) + added[name]
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

const toVisibleTotals = (
  { minutes = 0, sessions = 0, check_ins = 0, entries = 0 }: DayTotals,
  enabled: EnabledActivity,
) => ({
  minutes: Math.round(minutes * 10) / 10,
  sessions,
  ...(enabled.check_ins ? { check_ins } : {}),
  ...(enabled.entries ? { entries } : {}),
})

/** @param sources the days of each source */
export const summarizeActivity = (
  sources: readonly (readonly DayActivity[])[],
  enabled: SummaryOptions,
): ActivitySummary => {
  const days = new Map<string, DayTotals>()
  const totals: DayTotals = {}
  for (const { day, ...dayTotals } of sources.flat()) {
    days.set(day, addTotals(days.get(day) ?? {}, dayTotals))
    addTotals(totals, dayTotals)
  }
  const sortedDays = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const practiceDays = sortedDays.filter(([, { sessions }]) => sessions)
  return {
    ...toVisibleTotals(totals, enabled),
    days_active: days.size,
    completed_assignments: enabled.completedAssignments,
    weeks_with_practice: new Set(practiceDays.map(([day]) => getWeekStart(day))).size,
    days: sortedDays.map(([day, dayTotals]) => ({ day, ...toVisibleTotals(dayTotals, enabled) })),
  }
}
