/** The week of a young reader: seven days with their moods, and one sentence about them. */
import { formatNumberInWords } from '#rules/number-words.ts'
import { addDays, listDays, getWeekStart } from '#rules/time-zones.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import type { Summary } from './summary.ts'

export interface DayOfWeek {
  /** The day, such as 2026-11-21. */
  day: string
  /** The moods from 1 to 5. The list is empty for a check-in without a mood, and undefined without a check-in. */
  moods: readonly number[] | undefined
  isFuture: boolean
}

/** Returns the days of this week from Sunday on, including future ones. */
export const getWeekAround = (today: string, days: Summary['days']): DayOfWeek[] => {
  const sunday = getWeekStart(today)
  const moodsByDay = new Map(days.flatMap(({ day, moods, count }) => (count ? [[day, moods] as const] : [])))
  return listDays(sunday, addDays(sunday, 6)).map((day) => ({ day, moods: moodsByDay.get(day), isFuture: day > today }))
}

export const describeWeek = (week: readonly DayOfWeek[]): string => {
  const count = week.filter(({ moods }) => moods !== undefined).length
  if (count === 0) return patterns('young.week.none')
  return count === 1 ? patterns('young.week.one') : patterns('young.week.many', { count: formatNumberInWords(count) })
}
