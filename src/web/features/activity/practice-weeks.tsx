/**
 * Weeks with practice, never streaks. Each week is a wave, and a week without practice takes nothing away. See
 * docs/product.md#weeks-with-practice.
 */
import { formatDate, formatDayAndMonth } from '#rules/times.ts'
import { formatCapitalizedNumber, formatNumberInWords } from '#rules/number-words.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { Waves } from '#web/ui/chart/waves.tsx'
import { sumAmounts, roundMinutes } from './amounts.ts'
import { splitIntoWeeks } from './heat-weeks.ts'
import type { DayRange } from './range/range-choice.ts'
import type { ActiveDay } from './summary.ts'

interface PracticeWeeksProps {
  range: DayRange
  days: readonly ActiveDay[]
  /** The number of weeks with practice, as the server counts them. */
  count: number
}

const describeWeeks = (count: number, total: number): string => {
  const weeks = formatNumberInWords(total)
  if (count === 0) return activity('weeks.none')
  return count === 1
    ? activity('weeks.one', { weeks })
    : activity('weeks.count', { count: formatCapitalizedNumber(count), weeks })
}

export function PracticeWeeks({ range, days, count }: PracticeWeeksProps) {
  const weeks = splitIntoWeeks(range).map((week) => ({ ...week, minutes: sumAmounts(week, days).minutes }))
  return (
    <Chart
      title={activity('weeks.title')}
      summary={describeWeeks(count, weeks.length)}
      table={{
        columns: [activity('column.week'), activity('column.minutes')],
        rows: weeks.map(({ from, minutes }) => [formatDate(from), roundMinutes(minutes)]),
      }}
    >
      <Waves
        waves={weeks.map(({ from, minutes }, index) => {
          const isCurrent = index === weeks.length - 1
          return { label: isCurrent ? activity('weeks.now') : formatDayAndMonth(from), value: minutes, now: isCurrent }
        })}
      />
    </Chart>
  )
}
