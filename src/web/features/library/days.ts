/** What was listened to, by the day it was: today, yesterday, then the weekday and the date. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/words/library.en.ts'
import dayjs from 'dayjs'

export interface DayOfSessions {
  title: string
  isToday: boolean
  sessions: Session[]
}

/** The year only where it is another one. */
const nameOf = (day: dayjs.Dayjs, today: dayjs.Dayjs): string => {
  if (day.isSame(today, 'day')) return library('today')
  if (day.isSame(today.subtract(1, 'day'), 'day')) return library('yesterday', { date: day.format('DD MMM') })
  return day.format(day.isSame(today, 'year') ? 'dddd, DD MMM' : 'DD MMM YYYY')
}

/** Keeps the order it is given. */
export const byDay = (sessions: readonly Session[], now: Date): DayOfSessions[] => {
  const today = dayjs(now)
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = dayjs(session.listened_at ?? now).format('YYYY-MM-DD')
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({
    title: nameOf(dayjs(day), today),
    isToday: dayjs(day).isSame(today, 'day'),
    sessions: ofDay,
  }))
}
