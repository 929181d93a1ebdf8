/** Groups a person's activity by day: first today, then days titled by weekday and date. */
import type { ActivityItem } from '#contract/activity.ts'
import { formatDate, toLocalDay, getWeekdayName } from '#rules/times.ts'
import { activity } from '#web/lib/messages/en/activity.ts'

export interface ActivityDay {
  day: string
  title: string
  items: ActivityItem[]
}

/** Keeps the order of the items. */
export const groupByDay = (items: readonly ActivityItem[], today: string): ActivityDay[] => {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const day = toLocalDay(item.at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, dayItems]) => ({
    day,
    title: day === today ? activity('today') : `${getWeekdayName(day)}, ${formatDate(day)}`,
    items: dayItems,
  }))
}
