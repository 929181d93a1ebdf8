/** What someone did, by the day it was: today, then the weekday and the date. */
import type { ActivityItem } from '#contract/activity.ts'
import { dateText, dayOf, weekdayOf } from '#rules/times.ts'
import { activity } from '#web/lib/words/activity.en.ts'

export interface DayOfItems {
  day: string
  title: string
  items: ActivityItem[]
}

/** Keeps the order it is given. */
export const byDay = (items: readonly ActivityItem[], today: string): DayOfItems[] => {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const day = dayOf(item.at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: day === today ? activity('today') : `${weekdayOf(day)}, ${dateText(day)}`,
    items: ofDay,
  }))
}
