/**
 * Days and weeks in a time zone, which is given by its name. They follow from the zone's UTC offset at a moment, which
 * the runtime knows. A day may have 23 or 25 hours, or begin at one o'clock.
 */

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const FAR = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

const formatters = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone the canonical name, so that no zone is cached under two spellings */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, made)
  return made
}

/**
 * Returns the canonical name of a time zone.
 *
 * @throws RangeError for an unknown time zone
 */
export const resolveTimeZone = (name: string): string =>
  formatters.has(name) ? name : new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone

/** Returns how far local clocks are ahead of UTC, in milliseconds. */
const offsetAt = (timeZone: string, at: number): number => {
  const [, sign, hours, minutes, seconds] = FAR.exec(formatterOf(timeZone).format(at)) ?? []
  const far = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -far : far) * 1000
}

const dayNumberIn = (timeZone: string, at: number): number => Math.floor((at + offsetAt(timeZone, at)) / DAY_MS)
const dayNumberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayNamed = (number: number): string => new Date(number * DAY_MS).toISOString().split('T')[0]!

/** Returns the local day of a moment, as 2026-03-05. */
export const getDayInZone = (timeZone: string, at: Date): string => dayNamed(dayNumberIn(timeZone, at.getTime()))

/**
 * Returns the first moment at which a condition holds, by bisection. The condition starts to hold between the two
 * moments.
 */
const firstWhere = (from: number, to: number, predicate: (at: number) => boolean): number => {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (predicate(middle)) after = middle
    else before = middle
  }
  return after
}

/** No time zone is further from UTC than this. */
const FURTHEST_MS = 16 * 3_600_000

const startOf = (timeZone: string, number: number): Date => {
  const here = number * DAY_MS
  const [early, late] = [here - FURTHEST_MS, here + FURTHEST_MS].map((at) => offsetAt(timeZone, at))
  // On all days but two a year the offset is constant, and no search is needed.
  if (early === late) return new Date(here - early!)
  return new Date(firstWhere(here - FURTHEST_MS, here + FURTHEST_MS, (at) => dayNumberIn(timeZone, at) >= number))
}

/** Returns the first moment of a local day. */
export const startOfDay = (timeZone: string, day: string): Date => startOf(timeZone, dayNumberOf(day))

/** Returns the day a number of days later, or earlier for a negative number. */
export const addDays = (day: string, count: number): string => dayNamed(dayNumberOf(day) + count)

/**
 * Lists the days from one day to another, in steps. It counts instead of comparing, because years after 9999 sort
 * before all others.
 */
export const listDays = (from: string, to: string, apart = 1): string[] => {
  const count = Math.floor((dayNumberOf(to) - dayNumberOf(from)) / apart) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index * apart))
}

const sundays = new Map<string, string>()
/** Ten years of days, which is the longest range that is requested. */
const MOST_SUNDAYS = 3700

/**
 * Returns the Sunday on which the week of a day begins. It is memoized, because a report over four years calls it
 * thousands of times.
 */
export const getWeekStart = (day: string): string => {
  const cached = sundays.get(day)
  if (cached !== undefined) return cached
  if (sundays.size >= MOST_SUNDAYS) sundays.clear()
  const made = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  sundays.set(day, made)
  return made
}

/** Both days are included. */
export interface Days {
  from: string
  to: string
  timeZone: string
}

/** Returns the moments of a range of days: from the start of the first day, to before the end of the last one. */
export const toMomentRange = ({ from, to, timeZone }: Days): { from: Date; before: Date } => ({
  from: startOfDay(timeZone, from),
  // Uses day numbers, because the last day that can be written has no next one.
  before: startOf(timeZone, dayNumberOf(to) + 1),
})

/** The offset of a zone from a moment on; both are in seconds. The first one also holds before its moment. */
export interface Shift {
  at: number
  ahead: number
}

/** Checks once a week, because no zone changes its offset twice within a week. */
const shiftsIn = (timeZone: string, from: number, before: number): Shift[] => {
  const shifts: Shift[] = [{ at: from / 1000, ahead: offsetAt(timeZone, from) / 1000 }]
  for (let at = from; at < before; at += WEEK_MS) {
    const ahead = offsetAt(timeZone, at)
    const next = offsetAt(timeZone, at + WEEK_MS)
    if (next === ahead) continue
    const turn = firstWhere(at, at + WEEK_MS, (moment) => offsetAt(timeZone, moment) !== ahead)
    shifts.push({ at: turn / 1000, ahead: next / 1000 })
  }
  return shifts
}

/** The product has no data outside of these years. Beyond them a zone keeps the offset of the first or last year. */
const [FIRST_YEAR, LAST_YEAR] = [2020, 2070]
const yearOf = (at: Date): number => Math.min(LAST_YEAR, Math.max(FIRST_YEAR, at.getUTCFullYear()))
const byYear = new Map<string, Shift[]>()

const shiftsOfYear = (timeZone: string, year: number): Shift[] => {
  const key = `${timeZone} ${year}`
  const cached = byYear.get(key)
  if (cached) return cached
  const made = shiftsIn(timeZone, Date.UTC(year), Date.UTC(year + 1))
  byYear.set(key, made)
  return made
}

/** Lists the UTC offsets of a zone during a range of days, for code (such as SQL) that counts days without `Intl`. */
export const listOffsetShifts = (days: Days): Shift[] => {
  const { from, before } = toMomentRange(days)
  const [first, last] = [yearOf(from), yearOf(before)]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const all = years.flatMap((year) => shiftsOfYear(days.timeZone, year))
  return all.filter(({ ahead }, index) => index === 0 || ahead !== all[index - 1]?.ahead)
}
