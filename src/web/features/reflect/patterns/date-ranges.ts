/** Which days are asked for: a month, and the term up to today. */
import { addDays, listDays, getWeekStart } from '#rules/zones.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { getFirstDay, getLastDay } from '#web/ui/chart/month.ts'

/** Weeks of a term that are looked at together; eight of them are needed before anything is said of weekdays. */
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

/** Whole weeks, this one included as far as it has come. */
export const getTermRange = (today: string): DateRange => ({
  from: addDays(getWeekStart(today), -7 * (TERM_WEEKS - 1)),
  to: today,
  time_zone: getTimeZone(),
})

/** The Sundays of a stretch. */
export const listSundays = ({ from, to }: Pick<DateRange, 'from' | 'to'>): string[] =>
  listDays(getWeekStart(from), to, 7)
