/**
 * Days and weeks as they are counted where a person is, by the name of their time zone. Everything follows from how far
 * that zone is from UTC at a moment, which the runtime knows; a day may have 23 or 25 hours, or begin at one o'clock.
 */

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const FAR = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

const formatters = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone by its canonical name, so that no zone is cached under two spellings */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, made)
  return made
}

/** The one spelling of a zone's name. @throws RangeError for what is no zone */
export const resolveTimeZone = (name: string): string =>
  formatters.has(name) ? name : new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone

/** Milliseconds that clocks there are ahead of UTC. */
const offsetAt = (timeZone: string, at: number): number => {
  const [, sign, hours, minutes, seconds] = FAR.exec(formatterOf(timeZone).format(at)) ?? []
  const far = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -far : far) * 1000
}

const dayNumberIn = (timeZone: string, at: number): number => Math.floor((at + offsetAt(timeZone, at)) / DAY_MS)
const dayNumberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayNamed = (number: number): string => new Date(number * DAY_MS).toISOString().split('T')[0]!

/** The day of a moment there, as 2026-03-05. */
export const getDayInZone = (timeZone: string, at: Date): string => dayNamed(dayNumberIn(timeZone, at.getTime()))

/** Between two moments a condition begins to hold: the first moment at which it does. */
const firstWhere = (from: number, to: number, predicate: (at: number) => boolean): number => {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (predicate(middle)) after = middle
    else before = middle
  }
  return after
}

/** No zone is further from UTC than this. */
const FURTHEST_MS = 16 * 3_600_000

const startOf = (timeZone: string, number: number): Date => {
  const here = number * DAY_MS
  const [early, late] = [here - FURTHEST_MS, here + FURTHEST_MS].map((at) => offsetAt(timeZone, at))
  // On all days but two a year, and then nothing has to be searched for.
  if (early === late) return new Date(here - early!)
  return new Date(firstWhere(here - FURTHEST_MS, here + FURTHEST_MS, (at) => dayNumberIn(timeZone, at) >= number))
}

/** The first moment of a day there. */
export const startOfDay = (timeZone: string, day: string): Date => startOf(timeZone, dayNumberOf(day))

/** So many days later, or earlier; days are no times. */
export const addDays = (day: string, count: number): string => dayNamed(dayNumberOf(day) + count)

/**
 * From a day up to another, each so many days after the last. Counted, not compared: what comes after the year 9999 is
 * spelled so that it sorts before everything.
 */
export const listDays = (from: string, to: string, apart = 1): string[] => {
  const count = Math.floor((dayNumberOf(to) - dayNumberOf(from)) / apart) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index * apart))
}

const sundays = new Map<string, string>()
/** Ten years of days, which is the longest stretch that anybody asks for. */
const MOST_SUNDAYS = 3700

/**
 * The Sunday on which the week of a day begins. Memoized, because four years of somebody's days ask for it thousands of
 * times.
 */
export const getWeekStart = (day: string): string => {
  const cached = sundays.get(day)
  if (cached !== undefined) return cached
  if (sundays.size >= MOST_SUNDAYS) sundays.clear()
  const made = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  sundays.set(day, made)
  return made
}

/** Both days belong to it. */
export interface Days {
  from: string
  to: string
  timeZone: string
}

/** The moments of those days: from the first one on, and before the last one's end. */
export const toMomentRange = ({ from, to, timeZone }: Days): { from: Date; before: Date } => ({
  from: startOfDay(timeZone, from),
  // By number: the last day that can be written has no next one that can.
  before: startOf(timeZone, dayNumberOf(to) + 1),
})

/** How far a zone is ahead from a moment on, both in seconds; the first one holds before it as well. */
export interface Shift {
  at: number
  ahead: number
}

/** Zones do not change and change back within less. */
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

/** No moment that the product knows of lies outside of these years; beyond them a zone is as it was at their end. */
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

/** Lists the UTC offsets of a zone during those days, for code (such as SQL) that counts days without `Intl`. */
export const listOffsetShifts = (days: Days): Shift[] => {
  const { from, before } = toMomentRange(days)
  const [first, last] = [yearOf(from), yearOf(before)]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const all = years.flatMap((year) => shiftsOfYear(days.timeZone, year))
  return all.filter(({ ahead }, index) => index === 0 || ahead !== all[index - 1]?.ahead)
}
