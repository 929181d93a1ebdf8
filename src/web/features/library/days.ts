/** What was listened to, by the day it was: today, yesterday, then the date. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/words/library.en.ts'
import dayjs from 'dayjs'

export interface DayOfSessions {
  title: string
  sessions: Session[]
}

const nameOf = (day: string, now: Date): string => {
  const today = dayjs(now)
  if (today.format('YYYY-MM-DD') === day) return library('today')
  if (today.subtract(1, 'day').format('YYYY-MM-DD') === day) return library('yesterday')
  return dayjs(day).format('DD MMM YYYY')
}

/** Keeps the order it is given. */
export const byDay = (sessions: readonly Session[], now: Date): DayOfSessions[] => {
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = dayjs(session.listened_at ?? now).format('YYYY-MM-DD')
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({ title: nameOf(day, now), sessions: ofDay }))
}
