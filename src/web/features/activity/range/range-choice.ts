/** Defines the range of days on screen: a week, a month, a year or a custom range, as it is in the URL. */
import { DAY_MS } from '#rules/durations.ts'
import { formatDate, formatDayAndMonth } from '#rules/times.ts'
import { addDays, getWeekStart } from '#rules/time-zones.ts'
import { getFirstDay, getLastDay, toMonth } from '#web/ui/chart/month.ts'

export const rangeKinds = ['week', 'month', 'year', 'own'] as const
export type RangeKind = (typeof rangeKinds)[number]

/** Both days belong to the range. */
export interface DayRange {
  from: string
  to: string
}

export interface RangeChoice extends DayRange {
  kind: RangeKind
}

/** The props of every component that picks a range. */
export interface RangePickerProps {
  range: RangeChoice
  today: string
  onChange: (range: RangeChoice) => void
}

const DAY_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Checks that the day exists. The 31st doesn't exist in some months. */
export const isDay = (text: string | null | undefined): text is string =>
  !!text && DAY_PATTERN.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const rangeByKind: Record<Exclude<RangeKind, 'own'>, (day: string) => DayRange> = {
  week: (day) => ({ from: getWeekStart(day), to: addDays(getWeekStart(day), 6) }),
  month: (day) => ({ from: getFirstDay(toMonth(day)), to: getLastDay(toMonth(day)) }),
  year: (day) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }),
}

/** Returns the week, month or year that contains a day. */
export const getRangeAround = (kind: Exclude<RangeKind, 'own'>, day: string): RangeChoice => ({
  kind,
  ...rangeByKind[kind](day),
})

/** The largest number of days that one request may cover. */
const LONGEST = 3660

/** The first and the last day are included. */
export const countDays = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

type RangeProblem = 'missing' | 'backwards' | 'too_long'

/** Returns why a range cannot be requested, or undefined if it can. */
export const getRangeProblem = ({ from, to }: DayRange): RangeProblem | undefined => {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > to) return 'backwards'
  return countDays({ from, to }) > LONGEST ? 'too_long' : undefined
}

/** Reads the range from the URL. Returns this week if the URL has no valid range. */
export const parseRange = (search: URLSearchParams, today: string): RangeChoice => {
  const kind = rangeKinds.find((option) => option === search.get('range')) ?? 'week'
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (kind === 'own') return getRangeProblem({ from, to }) ? getRangeAround('week', today) : { kind, from, to }
  return getRangeAround(kind, isDay(from) ? from : today)
}

export const toRangeSearch = ({ kind, from, to }: RangeChoice): Record<string, string> =>
  kind === 'own' ? { range: kind, from, to } : { range: kind, from }

/** Returns "15 to 21 Nov 2026", "27 Sep to 03 Oct 2026" or "28 Dec 2025 to 03 Jan 2026". */
export const formatRange = ({ from, to }: DayRange): string => {
  if (from === to) return formatDate(from)
  if (toMonth(from) === toMonth(to)) return `${formatDayAndMonth(from).slice(0, 2)} to ${formatDate(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatDate(from)} to ${formatDate(to)}`
}

/** There is no data before this day: the product's first year is 2024. */
const FIRST_DAY = '2024-01-01'
/** School years begin on this day in August. */
const SCHOOL_YEAR = '08-01'

export const presets = ['days_7', 'days_30', 'weeks_12', 'school_year', 'all'] as const
type Preset = (typeof presets)[number]

const getSchoolYearStart = (today: string): string => {
  const year = Number(today.slice(0, 4))
  return `${today.slice(5) >= SCHOOL_YEAR ? year : year - 1}-${SCHOOL_YEAR}`
}

/** Returns the days of a preset, up to today. */
export const getPresetRange = (preset: Preset, today: string): DayRange => {
  const from = {
    days_7: addDays(today, -6),
    days_30: addDays(today, -29),
    weeks_12: addDays(getWeekStart(today), -77),
    school_year: getSchoolYearStart(today),
    all: FIRST_DAY,
  }
  return { from: from[preset], to: today }
}
