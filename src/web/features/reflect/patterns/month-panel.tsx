/**
 * Shows one month of a person's check-ins, with buttons for the months before and after. Future months can't be opened.
 */
import { formatDate } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Chart } from '#web/ui/chart/chart.tsx'
import { addMonths, getMonthName, toMonth } from '#web/ui/chart/month.ts'
import { type CalendarDay, MonthCalendar, MoodLegend } from '#web/ui/chart/month-calendar.tsx'
import { describeMonth } from './month-sentences.ts'
import { toMoodLevels, type MoodLabels, formatMoodLabels } from './moods.ts'
import styles from './month-panel.module.css'
import type { Summary } from './summary.ts'

/** The days of the month, or why they are not available yet. */
export type MonthDays = Summary['days'] | 'waiting' | 'offline'

interface MonthPanelProps {
  /** The month, such as 2026-11. */
  month: string
  today: string
  days: MonthDays
  moods: MoodLabels
  onMonth: (month: string) => void
}

export function MonthPanel({ month, today, days, moods, onMonth }: MonthPanelProps) {
  const loadedDays = typeof days === 'string' ? [] : days
  const daysWithCheckIns = loadedDays.filter(({ count }) => count > 0)
  const title = `${getMonthName(month)} ${month.slice(0, 4)}`
  return (
    <Chart
      title={title}
      summary={
        typeof days === 'string'
          ? patterns(`month.${days}`, { month: getMonthName(month) })
          : describeMonth(daysWithCheckIns, moods, getMonthName(month))
      }
      aside={<MonthButtons month={month} today={today} onMonth={onMonth} />}
      className={styles.panel}
      table={{
        columns: [patterns('column.day'), patterns('column.mood')],
        rows: daysWithCheckIns.map((day) => [formatDate(day.day), toCalendarDay(day, moods).word]),
      }}
    >
      <MonthCalendar
        month={month}
        today={today}
        days={new Map(daysWithCheckIns.map((day): [string, CalendarDay] => [day.day, toCalendarDay(day, moods)]))}
        caption={patterns('month.caption', { month: title })}
        nothing={typeof days === 'string' ? undefined : patterns('day.none')}
      />
      <MoodLegend labels={moods} />
    </Chart>
  )
}

const toCalendarDay = ({ moods: dayMoods }: Summary['days'][number], moods: MoodLabels): CalendarDay => ({
  levels: toMoodLevels(dayMoods),
  word: formatMoodLabels(moods, dayMoods) || patterns('day.noted'),
})

function MonthButtons({ month, today, onMonth }: Pick<MonthPanelProps, 'month' | 'today' | 'onMonth'>) {
  const isCurrentMonth = month >= toMonth(today)
  return (
    <span className={styles.months} data-screen-only>
      <IconButton
        icon="caret-left"
        label={patterns('month.earlier')}
        ground="surface"
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <IconButton
        icon="caret-right"
        label={patterns('month.later')}
        ground="surface"
        aria-disabled={isCurrentMonth}
        onClick={() => isCurrentMonth || onMonth(addMonths(month, 1))}
      />
    </span>
  )
}
