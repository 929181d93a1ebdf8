/** Groups sessions by the day on which they were listened to: today, yesterday, then the weekday and the date. */
import type { Session } from '#contract/library.ts'
import { formatDate, formatDayAndMonth, dayBefore, dayOf, weekdayOf } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'

interface DayOfSessions {
  title: string
  isToday: boolean
  sessions: Session[]
}

const yearOf = (day: string): string => day.slice(0, 4)

/** Includes the year only if it is another one. Days are written as 2026-03-05. */
const nameOf = (day: string, today: string): string => {
  if (day === today) return library('today')
  if (day === dayBefore(today)) return library('yesterday', { date: formatDayAndMonth(day) })
  return yearOf(day) === yearOf(today) ? `${weekdayOf(day)}, ${formatDayAndMonth(day)}` : formatDate(day)
}

/** Keeps the order of the sessions. */
export const groupByDay = (sessions: readonly Session[], now: Date): DayOfSessions[] => {
  const today = dayOf(now)
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = dayOf(session.listened_at ?? now)
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({
    title: nameOf(day, today),
    isToday: day === today,
    sessions: ofDay,
  }))
}
