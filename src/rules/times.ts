/**
 * Formats and parses times and dates. Dates are shown in the person's own time zone. See
 * docs/product.md#dates-and-times.
 */
import { MINUTE_MS } from './durations.ts'

/** Epoch milliseconds, ISO 8601, or a date. A day alone, such as 2026-03-05, is that day in the local time zone. */
type TimeInput = Date | string | number

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

const toDate = (moment: TimeInput): Date =>
  new Date(typeof moment === 'string' && DAY_ONLY.test(moment) ? `${moment}T00:00:00` : moment)

const padTwoDigits = (value: number): string => String(value).padStart(2, '0')
/** A value that is not a valid duration counts as 0. */
const toWholeSeconds = (seconds: number): number => (seconds > 0 && Number.isFinite(seconds) ? Math.floor(seconds) : 0)
const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Formats seconds as mm:ss; an hour and a half is 90:00. */
export const formatClock = (seconds: number): string => {
  const total = toWholeSeconds(seconds)
  return `${padTwoDigits(Math.floor(total / 60))}:${padTwoDigits(total % 60)}`
}

/** Formats seconds for speech: "1 minute 05", "7 minutes", "45 seconds". */
export const formatSpokenTime = (seconds: number): string => {
  const total = toWholeSeconds(seconds)
  const [minutes, rest] = [Math.floor(total / 60), total % 60]
  if (minutes === 0) return formatCount(rest, 'second')
  return rest === 0 ? formatCount(minutes, 'minute') : `${formatCount(minutes, 'minute')} ${padTwoDigits(rest)}`
}

/** Formats a position in a recording: "1 minute 05 of 7 minutes". */
export const formatSpokenPosition = (seconds: number, duration: number): string =>
  `${formatSpokenTime(seconds)} of ${formatSpokenTime(duration)}`

/** Formats a date without its year, as DD MMM: 05 Mar. */
export const formatDayAndMonth = (moment: TimeInput): string => {
  const date = toDate(moment)
  return `${padTwoDigits(date.getDate())} ${months[date.getMonth()]}`
}

/** Formats a date as DD MMM YYYY: 05 Mar 2026. */
export const formatDate = (moment: TimeInput): string => `${formatDayAndMonth(moment)} ${toDate(moment).getFullYear()}`

/** Returns the name of the weekday, such as Thursday. */
export const getWeekdayName = (moment: TimeInput): string => weekdays[toDate(moment).getDay()]!

/** Formats a time as hh:mma: 08:05am. */
export const formatTimeOfDay = (moment: TimeInput): string => {
  const date = toDate(moment)
  return formatTypedTime({ hour: date.getHours(), minute: date.getMinutes() })
}

/** Formats a date and time: 05 Mar 2026, 08:05am. */
export const formatDateTime = (moment: TimeInput): string => `${formatDate(moment)}, ${formatTimeOfDay(moment)}`

/** Returns the local day of a moment, as 2026-03-05. */
export const toLocalDay = (moment: TimeInput): string => {
  const date = toDate(moment)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(padTwoDigits).join('-')
}

/** Returns the local day before, as 2026-03-04. A day may have 23 or 25 hours. */
export const getDayBefore = (moment: TimeInput): string => {
  const date = toDate(moment)
  return toLocalDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1))
}

/** Formats a local timestamp: "2026-03-05 08:05:00". The first ten characters are the `log_date` of a usage record. */
export const formatLocalTimestamp = (moment: TimeInput): string => {
  const date = toDate(moment)
  return `${toLocalDay(date)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(padTwoDigits).join(':')}`
}

/** Formats local time in ISO 8601 with its offset, which preserves the local day: 2026-03-05T08:05:00.000-05:00. */
export const formatWithOffset = (moment: Date): string => {
  const offset = -moment.getTimezoneOffset()
  const local = new Date(moment.getTime() + offset * MINUTE_MS).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${local}${offset < 0 ? '-' : '+'}${padTwoDigits(hours)}:${padTwoDigits(minutes)}`
}

export const fromEpochSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** A time of day, without a date. */
export interface TimeOfDay {
  /** From 0 to 23. */
  hour: number
  minute: number
}

const TYPED_TIME = /^\s*(0?[1-9]|1[0-2]):([0-5]\d) ?([ap]m)\s*$/i
const STORED_TIME = /^([01]\d|2[0-3])([0-5]\d)$/

/** Reads "8:05 PM" and "08:05pm". Returns undefined for everything else, such as "20:15" and "9pm". */
export const parseTypedTime = (text: string): TimeOfDay | undefined => {
  const [, hour, minute, dayHalf] = TYPED_TIME.exec(text) ?? []
  if (!hour || !minute || !dayHalf) return undefined
  return { hour: (Number(hour) % 12) + (dayHalf.toLowerCase() === 'pm' ? 12 : 0), minute: Number(minute) }
}

/** Formats a time as "08:05pm", which a field shows after parsing. */
export const formatTypedTime = ({ hour, minute }: TimeOfDay): string =>
  `${padTwoDigits(hour % 12 || 12)}:${padTwoDigits(minute)}${hour < 12 ? 'am' : 'pm'}`

/** Formats a time as hhmm, the stored form of a reminder's `start_time`. */
export const formatStoredTime = ({ hour, minute }: TimeOfDay): string => `${padTwoDigits(hour)}${padTwoDigits(minute)}`

export const parseStoredTime = (text: string): TimeOfDay | undefined => {
  const [, hour, minute] = STORED_TIME.exec(text) ?? []
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : undefined
}

/** Returns 12:00 to 11:59, one choice for every minute of half a day. */
export const listTimeChoices = (): string[] =>
  Array.from(
    { length: 720 },
    (_, minute) => `${padTwoDigits(Math.floor(minute / 60) || 12)}:${padTwoDigits(minute % 60)}`,
  )

/** The product's first year. */
const FIRST_YEAR = 2024
const YEARS_AHEAD = 7

/** Returns the years from seven years ahead down to the first year. */
export const listYearChoices = (thisYear: number): number[] =>
  Array.from(
    { length: Math.max(0, thisYear + YEARS_AHEAD - FIRST_YEAR + 1) },
    (_, index) => thisYear + YEARS_AHEAD - index,
  )
