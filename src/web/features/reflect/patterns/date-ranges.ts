/** The date ranges to request: a month, and the most recent weeks. */
import { addDays, listDays, getWeekStart } from '#rules/time-zones.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { getFirstDay, getLastDay } from '#web/ui/chart/month.ts'

/** The number of weeks that are compared. At least eight of them are needed for a statement about weekdays. */
const RECENT_WEEKS = 12

export interface DateRange {
  from: string
  to: string
  time_zone: string
}

export const getMonthRange = (month: string): DateRange => ({
  from: getFirstDay(month),
  to: getLastDay(month),
  time_zone: getTimeZone(),
})

/** Returns whole weeks and the current week up to today. */
export const getRecentWeeks = (today: string): DateRange => ({
  from: addDays(getWeekStart(today), -7 * (RECENT_WEEKS - 1)),
  to: today,
  time_zone: getTimeZone(),
})

/** Lists the Sundays of a range. */
export const listSundays = ({ from, to }: Pick<DateRange, 'from' | 'to'>): string[] =>
  listDays(getWeekStart(from), to, 7)
