/** Groups a person's check-ins and entries by their local day: today, yesterday, then the weekday and date. */
import type { HistoryItem } from '#contract/reflect.ts'
import { formatDate, formatDayAndMonth, getDayBefore, toLocalDay, getWeekdayName } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'

export interface HistoryDay {
  day: string
  title: string
  items: HistoryItem[]
}

const toDayTitle = (day: string, today: string): string => {
  if (day === today) return patterns('today')
  if (day === getDayBefore(today)) return patterns('yesterday', { date: formatDayAndMonth(day) })
  return day.slice(0, 4) === today.slice(0, 4) ? `${getWeekdayName(day)}, ${formatDayAndMonth(day)}` : formatDate(day)
}

const getItemDay = (item: HistoryItem): string => (item.kind === 'check_in' ? item.check_in.day : toLocalDay(item.at))

/** Keeps the order of the items. */
export const groupByDay = (items: readonly HistoryItem[], today: string): HistoryDay[] => {
  const days = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const day = getItemDay(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, dayItems]) => ({ day, title: toDayTitle(day, today), items: dayItems }))
}
