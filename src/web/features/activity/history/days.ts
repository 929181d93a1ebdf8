/** Groups a person's activity by day: first today, then days titled by weekday and date. */
import type { ActivityItem } from '#contract/activity.ts'
import { formatDate, dayOf, weekdayOf } from '#rules/times.ts'
import { activity } from '#web/lib/messages/en/activity.ts'

export interface DayOfItems {
  day: string
  title: string
  items: ActivityItem[]
}

/** Keeps the order of the items. */
export const groupByDay = (items: readonly ActivityItem[], today: string): DayOfItems[] => {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const day = dayOf(item.at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: day === today ? activity('today') : `${weekdayOf(day)}, ${formatDate(day)}`,
    items: ofDay,
  }))
}
