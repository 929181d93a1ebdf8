/**
 * Weeks with practice, never streaks. Each week is a wave, and a week without practice takes nothing away. See
 * docs/product.md#weeks-with-practice.
 */
import { dateText, dayAndMonthText } from '#rules/times.ts'
import { numberAtStart, numberInWords } from '#rules/number-words.ts'
import { activity } from '#web/lib/words/activity.en.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { Waves } from '#web/ui/chart/waves.tsx'
import { amountsIn, wholeMinutes } from './amounts.ts'
import { weeksIn } from './heat-weeks.ts'
import type { Days } from './range/range-choice.ts'
import type { ActiveDay } from './summary.ts'

interface PracticeWeeksProps {
  range: Days
  days: readonly ActiveDay[]
  /** As the server counts them. */
  count: number
}

const summaryOf = (count: number, of: number): string => {
  const weeks = numberInWords(of)
  if (count === 0) return activity('weeks.none')
  return count === 1
    ? activity('weeks.one', { weeks })
    : activity('weeks.count', { count: numberAtStart(count), weeks })
}

export function PracticeWeeks({ range, days, count }: PracticeWeeksProps) {
  const weeks = weeksIn(range).map((week) => ({ ...week, minutes: amountsIn(week, days).minutes }))
  return (
    <Chart
      title={activity('weeks.title')}
      summary={summaryOf(count, weeks.length)}
      table={{
        columns: [activity('column.week'), activity('column.minutes')],
        rows: weeks.map(({ from, minutes }) => [dateText(from), wholeMinutes(minutes)]),
      }}
    >
      <Waves
        waves={weeks.map(({ from, minutes }, index) => {
          const now = index === weeks.length - 1
          return { label: now ? activity('weeks.now') : dayAndMonthText(from), value: minutes, now }
        })}
      />
    </Chart>
  )
}
