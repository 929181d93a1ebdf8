/** The date ranges to request: a month, and the term up to today. */
import { addDays, listDays, getWeekStart } from '#rules/time-zones.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { getFirstDay, getLastDay } from '#web/ui/chart/month.ts'

/** The number of weeks that count as one term. At least eight of them are needed for a statement about weekdays. */
export const TERM_WEEKS = 12

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
export const getTermRange = (today: string): DateRange => ({
  from: addDays(getWeekStart(today), -7 * (TERM_WEEKS - 1)),
  to: today,
  time_zone: getTimeZone(),
})

/** Lists the Sundays of a range. */
export const listSundays = ({ from, to }: Pick<DateRange, 'from' | 'to'>): string[] =>
  listDays(getWeekStart(from), to, 7)
