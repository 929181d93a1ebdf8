/** Groups a person's check-ins and entries by their local day: today, yesterday, then the weekday and date. */
import type { HistoryItem } from '#contract/reflect.ts'
import { formatDate, formatDayAndMonth, dayBefore, dayOf, weekdayOf } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'

export interface DayOfItems {
  day: string
  title: string
  items: HistoryItem[]
}

const nameOf = (day: string, today: string): string => {
  if (day === today) return patterns('today')
  if (day === dayBefore(today)) return patterns('yesterday', { date: formatDayAndMonth(day) })
  return day.slice(0, 4) === today.slice(0, 4) ? `${weekdayOf(day)}, ${formatDayAndMonth(day)}` : formatDate(day)
}

const dayOfItem = (item: HistoryItem): string => (item.kind === 'check_in' ? item.check_in.day : dayOf(item.at))

/** Keeps the order of the items. */
export const groupByDay = (items: readonly HistoryItem[], today: string): DayOfItems[] => {
  const days = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const day = dayOfItem(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, ofDay]) => ({ day, title: nameOf(day, today), items: ofDay }))
}
