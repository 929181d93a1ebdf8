/**
 * Days and weeks in a time zone, which is given by its name. They follow from the zone's UTC offset at a moment, which
 * the runtime knows. A day may have 23 or 25 hours, or begin at one o'clock.
 */
import { DAY_MS, HOUR_MS } from './durations.ts'

const WEEK_MS = 7 * DAY_MS
const OFFSET_PATTERN = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

const formatters = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone the canonical name, so that no zone is cached under two spellings */
const getFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const computed = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, computed)
  return computed
}

/**
 * Returns the canonical name of a time zone.
 *
 * @throws RangeError for an unknown time zone
 */
export const resolveTimeZone = (name: string): string =>
  formatters.has(name) ? name : new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone

/** Returns how far local clocks are ahead of UTC, in milliseconds. */
const getOffset = (timeZone: string, at: number): number => {
  const [, sign, hours, minutes, seconds] = OFFSET_PATTERN.exec(getFormatter(timeZone).format(at)) ?? []
  const offsetSeconds = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -offsetSeconds : offsetSeconds) * 1000
}

const getDayNumber = (timeZone: string, at: number): number => Math.floor((at + getOffset(timeZone, at)) / DAY_MS)
const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const toDay = (dayNumber: number): string => new Date(dayNumber * DAY_MS).toISOString().split('T')[0]!

/** Returns the local day of a moment, as 2026-03-05. */
export const getDayInZone = (timeZone: string, at: Date): string => toDay(getDayNumber(timeZone, at.getTime()))

/**
 * Returns the first moment at which a condition holds, by bisection. The condition starts to hold between the two
 * moments.
 */
const findFirstMoment = (from: number, to: number, predicate: (at: number) => boolean): number => {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (predicate(middle)) after = middle
    else before = middle
  }
  return after
}

/** No time zone is further from UTC than this. */
const MAX_OFFSET_MS = 16 * HOUR_MS

const getStartOfDayNumber = (timeZone: string, dayNumber: number): Date => {
  const localMidnight = dayNumber * DAY_MS
  const [offsetBefore, offsetAfter] = [localMidnight - MAX_OFFSET_MS, localMidnight + MAX_OFFSET_MS].map((at) =>
    getOffset(timeZone, at),
  )
  // On all days but two a year the offset is constant, and no search is needed.
  if (offsetBefore === offsetAfter) return new Date(localMidnight - offsetBefore!)
  return new Date(
    findFirstMoment(
      localMidnight - MAX_OFFSET_MS,
      localMidnight + MAX_OFFSET_MS,
      (at) => getDayNumber(timeZone, at) >= dayNumber,
    ),
  )
}

/** Returns the first moment of a local day. */
export const getStartOfDay = (timeZone: string, day: string): Date => getStartOfDayNumber(timeZone, toDayNumber(day))

/** Returns the day a number of days later, or earlier for a negative number. */
export const addDays = (day: string, count: number): string => toDay(toDayNumber(day) + count)

/**
 * Lists the days from one day to another, in steps. It counts instead of comparing, because years after 9999 sort
 * before all others.
 */
export const listDays = (from: string, to: string, stepDays = 1): string[] => {
  const count = Math.floor((toDayNumber(to) - toDayNumber(from)) / stepDays) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index * stepDays))
}

const weekStarts = new Map<string, string>()
/** Ten years of days, which is the longest range that is requested. */
const MAX_WEEK_STARTS = 3700

/**
 * Returns the Sunday on which the week of a day begins. It is memoized, because a report over four years calls it
 * thousands of times.
 */
export const getWeekStart = (day: string): string => {
  const cached = weekStarts.get(day)
  if (cached !== undefined) return cached
  if (weekStarts.size >= MAX_WEEK_STARTS) weekStarts.clear()
  const computed = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  weekStarts.set(day, computed)
  return computed
}

/** Both days are included. */
export interface ZonedDayRange {
  from: string
  to: string
  timeZone: string
}

/** Returns the moments of a range of days: from the start of the first day, to before the end of the last one. */
export const toMomentRange = ({ from, to, timeZone }: ZonedDayRange): { from: Date; before: Date } => ({
  from: getStartOfDay(timeZone, from),
  // Uses day numbers, because the last day that can be written has no next one.
  before: getStartOfDayNumber(timeZone, toDayNumber(to) + 1),
})

/** The offset of a zone from a moment on; both are in seconds. The first one also holds before its moment. */
export interface OffsetShift {
  at: number
  ahead: number
}

/** Checks once a week, because no zone changes its offset twice within a week. */
const findShifts = (timeZone: string, from: number, before: number): OffsetShift[] => {
  const shifts: OffsetShift[] = [{ at: from / 1000, ahead: getOffset(timeZone, from) / 1000 }]
  for (let at = from; at < before; at += WEEK_MS) {
    const ahead = getOffset(timeZone, at)
    const next = getOffset(timeZone, at + WEEK_MS)
    if (next === ahead) continue
    const changedAt = findFirstMoment(at, at + WEEK_MS, (moment) => getOffset(timeZone, moment) !== ahead)
    shifts.push({ at: changedAt / 1000, ahead: next / 1000 })
  }
  return shifts
}

/** The product has no data outside of these years. Beyond them a zone keeps the offset of the first or last year. */
const [FIRST_YEAR, LAST_YEAR] = [2020, 2070]
const clampYear = (at: Date): number => Math.min(LAST_YEAR, Math.max(FIRST_YEAR, at.getUTCFullYear()))
const shiftsByYear = new Map<string, OffsetShift[]>()

const getShiftsOfYear = (timeZone: string, year: number): OffsetShift[] => {
  const key = `${timeZone} ${year}`
  const cached = shiftsByYear.get(key)
  if (cached) return cached
  const computed = findShifts(timeZone, Date.UTC(year), Date.UTC(year + 1))
  shiftsByYear.set(key, computed)
  return computed
}

/** Lists the UTC offsets of a zone during a range of days, for code (such as SQL) that counts days without `Intl`. */
export const listOffsetShifts = (days: ZonedDayRange): OffsetShift[] => {
  const { from, before } = toMomentRange(days)
  const [first, last] = [clampYear(from), clampYear(before)]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const allShifts = years.flatMap((year) => getShiftsOfYear(days.timeZone, year))
  return allShifts.filter(({ ahead }, index) => index === 0 || ahead !== allShifts[index - 1]?.ahead)
}
