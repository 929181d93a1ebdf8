/** Formats months as 2026-11 and days as 2026-11-21; both sort chronologically. */
import { addDays } from '#rules/time-zones.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns the month so many months later, or earlier if the count is negative. */
export const addMonths = (month: string, count: number): string => {
  const totalMonths = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(totalMonths / 12)}-${twoDigits((totalMonths % 12) + 1)}`
}

export const toMonth = (day: string): string => day.slice(0, 7)
export const getFirstDay = (month: string): string => `${month}-01`
export const getLastDay = (month: string): string => addDays(getFirstDay(addMonths(month, 1)), -1)

/** Returns all days of a month. */
export const listDays = (month: string): string[] =>
  Array.from({ length: Number(getLastDay(month).slice(8)) }, (_, index) => `${month}-${twoDigits(index + 1)}`)

/** Returns weeks from Sunday to Saturday; null for days of another month. */
export const listWeeks = (month: string): (string | null)[][] => {
  const leadingDays = new Date(`${getFirstDay(month)}T00:00:00Z`).getUTCDay()
  const cells = [...Array.from({ length: leadingDays }, () => null), ...listDays(month)]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** Returns the name of the month: November. */
export const getMonthName = (month: string): string => names.format(new Date(`${getFirstDay(month)}T00:00:00Z`))
