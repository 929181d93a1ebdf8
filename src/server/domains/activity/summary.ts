/** Puts together what the sources say of someone's days. */
import type { summary } from '#contract/activity.ts'
import type { Answered } from '#contract/endpoint.ts'
import { weekOf } from '#rules/zones.ts'
import type { DoneOnDay } from './ports.ts'

type Activity = Answered<typeof summary>['Activity']
type Done = Omit<DoneOnDay, 'day'>

const counts = ['minutes', 'sessions', 'check_ins', 'entries'] as const

const add = (sum: Done, more: Done): Done => {
  for (const name of counts) if (more[name] !== undefined) sum[name] = (sum[name] ?? 0) + more[name]
  return sum
}

/** What there is in this school: whatever isn't is not said to be none. */
export interface There {
  check_ins: boolean
  entries: boolean
}

/** What is told of it all besides. */
interface Besides extends There {
  completedAssignments: number
}

const shown = ({ minutes = 0, sessions = 0, check_ins = 0, entries = 0 }: Done, there: There) => ({
  minutes: Math.round(minutes * 10) / 10,
  sessions,
  ...(there.check_ins ? { check_ins } : {}),
  ...(there.entries ? { entries } : {}),
})

/** @param sources the days of each */
export const summaryOf = (sources: readonly (readonly DoneOnDay[])[], there: Besides): Activity => {
  const days = new Map<string, Done>()
  const whole: Done = {}
  for (const { day, ...done } of sources.flat()) {
    days.set(day, add(days.get(day) ?? {}, done))
    add(whole, done)
  }
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const practised = inOrder.filter(([, { sessions }]) => sessions)
  return {
    ...shown(whole, there),
    days_active: days.size,
    completed_assignments: there.completedAssignments,
    weeks_with_practice: new Set(practised.map(([day]) => weekOf(day))).size,
    days: inOrder.map(([day, done]) => ({ day, ...shown(done, there) })),
  }
}
