/** Adds up the activity of days for bars, waves, heat map cells and headlines. */
import { formatDate, formatDayAndMonth, getWeekdayName } from '#rules/times.ts'
import { addDays, listDays, getWeekStart } from '#rules/time-zones.ts'
import { addMonths, getFirstDay, getLastDay, getMonthName, toMonth } from '#web/ui/chart/month.ts'
import { countDays, type DayRange } from './range/range-choice.ts'
import type { ActiveDay } from './summary.ts'

const filterDays = ({ from, to }: DayRange, days: readonly ActiveDay[]): ActiveDay[] =>
  days.filter(({ day }) => day >= from && day <= to)

/** Rounds to whole minutes. A few seconds already count as one minute. */
export const roundMinutes = (minutes: number): number => (minutes > 0 ? Math.max(1, Math.round(minutes)) : 0)

/** The amounts of a range. A feature that the school has turned off counts as zero. */
export type ActivityAmounts = Required<Omit<ActiveDay, 'day'>>

/**
 * Rounds the minutes of each day before it adds them up, so that the parts of a range always add up to the whole range.
 */
export const sumAmounts = (range: DayRange, days: readonly ActiveDay[]): ActivityAmounts =>
  filterDays(range, days).reduce(
    (sum, day) => ({
      minutes: sum.minutes + roundMinutes(day.minutes),
      sessions: sum.sessions + day.sessions,
      check_ins: sum.check_ins + (day.check_ins ?? 0),
      entries: sum.entries + (day.entries ?? 0),
    }),
    { minutes: 0, sessions: 0, check_ins: 0, entries: 0 },
  )

export interface Period extends DayRange {
  /** Labels the bar: "Thu", "27 Sep", "Nov" or "2026". */
  label: string
  /** Names the period in a sentence and in the table. */
  name: string
}

/**
 * A range of up to two weeks is split into days, a longer one into weeks, then months, then years. A chart therefore
 * never has more bars than a person can read.
 */
const MAX_DAYS = 14
const MAX_WEEK_DAYS = 16 * 7
const MAX_MONTH_DAYS = 366 * 2

const splitIntoDays = ({ from, to }: DayRange): Period[] =>
  listDays(from, to).map((day) => {
    const label = countDays({ from, to }) > 7 ? formatDayAndMonth(day) : getWeekdayName(day).slice(0, 3)
    return { from: day, to: day, label, name: `${getWeekdayName(day)}, ${formatDate(day)}` }
  })

const splitIntoWeekPeriods = ({ from, to }: DayRange): Period[] =>
  listDays(getWeekStart(from), to, 7).map((sunday) => {
    const [first, last] = [sunday < from ? from : sunday, addDays(sunday, 6) > to ? to : addDays(sunday, 6)]
    return {
      from: first,
      to: last,
      label: formatDayAndMonth(first),
      name: `${formatDate(first)} to ${formatDate(last)}`,
    }
  })

const getYear = (day: string): number => Number(day.slice(0, 4))
const getMonthNumber = (day: string): number => getYear(day) * 12 + Number(day.slice(5, 7))

const splitIntoMonths = ({ from, to }: DayRange): Period[] =>
  Array.from({ length: getMonthNumber(to) - getMonthNumber(from) + 1 }, (_, index) => {
    const month = addMonths(toMonth(from), index)
    const [name, year] = [getMonthName(month), month.slice(0, 4)]
    return { from: getFirstDay(month), to: getLastDay(month), label: name.slice(0, 3), name: `${name} ${year}` }
  })

const splitIntoYears = ({ from, to }: DayRange): Period[] =>
  Array.from({ length: getYear(to) - getYear(from) + 1 }, (_, index) => {
    const year = String(getYear(from) + index)
    return { from: `${year}-01-01`, to: `${year}-12-31`, label: year, name: year }
  })

export const splitIntoPeriods = (range: DayRange): Period[] => {
  const length = countDays(range)
  if (length <= MAX_DAYS) return splitIntoDays(range)
  if (length <= MAX_WEEK_DAYS) return splitIntoWeekPeriods(range)
  return length <= MAX_MONTH_DAYS ? splitIntoMonths(range) : splitIntoYears(range)
}

/** Returns the given number of whole weeks. The last one contains today. */
export const getWeeksUntil = (today: string, count: number): DayRange => ({
  from: addDays(getWeekStart(today), -7 * (count - 1)),
  to: addDays(getWeekStart(today), 6),
})
