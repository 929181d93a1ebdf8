/** Days added up: for a bar, a wave, a field, a headline. */
import { dateText, dayAndMonthText, weekdayOf } from '#rules/times.ts'
import { addDays, daysFrom, weekOf } from '#rules/zones.ts'
import { addMonths, firstOf, lastOf, monthName, monthOf } from '#web/ui/chart/month.ts'
import type { Days } from './range/range-choice.ts'
import type { ActiveDay } from './summary.ts'

const within = ({ from, to }: Days, days: readonly ActiveDay[]): ActiveDay[] =>
  days.filter(({ day }) => day >= from && day <= to)

/** Whole minutes; a few seconds are a minute already. */
export const wholeMinutes = (minutes: number): number => (minutes > 0 ? Math.max(1, Math.round(minutes)) : 0)

/** What the school does without counts as none. */
export type Amounts = Required<Omit<ActiveDay, 'day'>>

/** The minutes of each day are made whole, and only then added up: so whatever is shown of them, its parts are the whole. */
export const amountsIn = (range: Days, days: readonly ActiveDay[]): Amounts =>
  within(range, days).reduce(
    (sum, day) => ({
      minutes: sum.minutes + wholeMinutes(day.minutes),
      sessions: sum.sessions + day.sessions,
      check_ins: sum.check_ins + (day.check_ins ?? 0),
      entries: sum.entries + (day.entries ?? 0),
    }),
    { minutes: 0, sessions: 0, check_ins: 0, entries: 0 },
  )

export interface Part extends Days {
  /** Stands under its bar: "Thu", "27 Sep", "Nov", "2026". */
  label: string
  /** In a sentence and in the table. */
  name: string
}

const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Days as they are for up to two weeks, then weeks, then months, then years: never more bars than can be read. */
const MOST_DAYS = 14
const MOST_WEEK_DAYS = 16 * 7
const MOST_MONTH_DAYS = 366 * 2

const everyDay = ({ from, to }: Days): Part[] =>
  daysFrom(from, to).map((day) => {
    const label = lengthOf({ from, to }) > 7 ? dayAndMonthText(day) : weekdayOf(day).slice(0, 3)
    return { from: day, to: day, label, name: `${weekdayOf(day)}, ${dateText(day)}` }
  })

const everyWeek = ({ from, to }: Days): Part[] =>
  daysFrom(weekOf(from), to, 7).map((sunday) => {
    const [first, last] = [sunday < from ? from : sunday, addDays(sunday, 6) > to ? to : addDays(sunday, 6)]
    return { from: first, to: last, label: dayAndMonthText(first), name: `${dateText(first)} to ${dateText(last)}` }
  })

const yearOf = (day: string): number => Number(day.slice(0, 4))
const monthNumberOf = (day: string): number => yearOf(day) * 12 + Number(day.slice(5, 7))

const everyMonth = ({ from, to }: Days): Part[] =>
  Array.from({ length: monthNumberOf(to) - monthNumberOf(from) + 1 }, (_, index) => {
    const month = addMonths(monthOf(from), index)
    const [name, year] = [monthName(month), month.slice(0, 4)]
    return { from: firstOf(month), to: lastOf(month), label: name.slice(0, 3), name: `${name} ${year}` }
  })

const everyYear = ({ from, to }: Days): Part[] =>
  Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => {
    const year = String(yearOf(from) + index)
    return { from: `${year}-01-01`, to: `${year}-12-31`, label: year, name: year }
  })

export const partsOf = (range: Days): Part[] => {
  const length = lengthOf(range)
  if (length <= MOST_DAYS) return everyDay(range)
  if (length <= MOST_WEEK_DAYS) return everyWeek(range)
  return length <= MOST_MONTH_DAYS ? everyMonth(range) : everyYear(range)
}

/** So many whole weeks, the last one being that of today. */
export const weeksUpTo = (today: string, count: number): Days => ({
  from: addDays(weekOf(today), -7 * (count - 1)),
  to: addDays(weekOf(today), 6),
})
