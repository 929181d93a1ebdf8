/** Months as 2026-11, days as 2026-11-21; both sort as they follow each other. */
import { addDays } from '#rules/zones.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** So many months later, or earlier. */
export const addMonths = (month: string, count: number): string => {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(all / 12)}-${twoDigits((all % 12) + 1)}`
}

export const toMonth = (day: string): string => day.slice(0, 7)
export const getFirstDay = (month: string): string => `${month}-01`
export const getLastDay = (month: string): string => addDays(getFirstDay(addMonths(month, 1)), -1)

/** All its days. */
export const listDays = (month: string): string[] =>
  Array.from({ length: Number(getLastDay(month).slice(8)) }, (_, index) => `${month}-${twoDigits(index + 1)}`)

/** Sunday to Saturday; null where the week belongs to another month. */
export const weeksOfMonth = (month: string): (string | null)[][] => {
  const before = new Date(`${getFirstDay(month)}T00:00:00Z`).getUTCDay()
  const places = [...Array.from({ length: before }, () => null), ...listDays(month)]
  const weeks = Math.ceil(places.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day] ?? null),
  )
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** November. */
export const getMonthName = (month: string): string => names.format(new Date(`${getFirstDay(month)}T00:00:00Z`))
