import { formatDayAndMonth } from '#rules/times.ts'
import { addDays, listDays } from '#rules/time-zones.ts'
import type { HeatWeek } from '#web/ui/chart/heat-map.tsx'
import type { DayRange } from './range/range-choice.ts'
import type { ActiveDay } from './summary.ts'

/** Splits a range into weeks from Sunday to Saturday. The range must begin on a Sunday. */
export const splitIntoWeeks = ({ from, to }: DayRange): DayRange[] =>
  listDays(from, to, 7).map((sunday) => ({ from: sunday, to: addDays(sunday, 6) }))

/** Returns the minutes of every day, and null for days after today. */
export const toHeatWeeks = (range: DayRange, days: readonly ActiveDay[], today: string): HeatWeek[] => {
  const minutes = new Map(days.map((day) => [day.day, day.minutes]))
  return splitIntoWeeks(range).map(({ from }) => ({
    label: formatDayAndMonth(from),
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(from, index)
      return day > today ? null : (minutes.get(day) ?? 0)
    }),
  }))
}
