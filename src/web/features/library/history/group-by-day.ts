/** Groups sessions by the day on which they were listened to: today, yesterday, then the weekday and the date. */
import type { Session } from '#contract/library.ts'
import { formatDate, formatDayAndMonth, getDayBefore, toLocalDay, getWeekdayName } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'

interface SessionDay {
  title: string
  isToday: boolean
  sessions: Session[]
}

const getYear = (day: string): string => day.slice(0, 4)

/** Includes the year only if it is another one. Days are written as 2026-03-05. */
const toDayTitle = (day: string, today: string): string => {
  if (day === today) return library('today')
  if (day === getDayBefore(today)) return library('yesterday', { date: formatDayAndMonth(day) })
  return getYear(day) === getYear(today) ? `${getWeekdayName(day)}, ${formatDayAndMonth(day)}` : formatDate(day)
}

/** Keeps the order of the sessions. */
export const groupByDay = (sessions: readonly Session[], now: Date): SessionDay[] => {
  const today = toLocalDay(now)
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = toLocalDay(session.listened_at ?? now)
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, daySessions]) => ({
    title: toDayTitle(day, today),
    isToday: day === today,
    sessions: daySessions,
  }))
}
