/** Weeks beside each other, a field for each day. */
import { dateText } from '#rules/times.ts'
import { activity } from '#web/lib/words/activity.en.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { HeatMap } from '#web/ui/chart/heat-map.tsx'
import { wholeMinutes } from './amounts.ts'
import { heatWeeksOf } from './heat-weeks.ts'
import type { Days } from './range/range-choice.ts'
import { minutesText } from './say.ts'
import type { ActiveDay } from './summary.ts'

interface DayMapProps {
  title: string
  /** Whole weeks. */
  range: Days
  days: readonly ActiveDay[]
  today: string
}

export function DayMap({ title, range, days, today }: DayMapProps) {
  const shown = days.filter(({ day, minutes }) => day >= range.from && day <= range.to && minutes > 0)
  const most = wholeMinutes(Math.max(0, ...shown.map(({ minutes }) => minutes)))
  return (
    <Chart
      title={title}
      summary={most ? activity('heat.lead', { most: minutesText(most) }) : activity('heat.none')}
      table={{
        columns: [activity('column.day'), activity('column.minutes')],
        rows: shown.map(({ day, minutes }) => [dateText(day), wholeMinutes(minutes)]),
      }}
    >
      <HeatMap
        weeks={heatWeeksOf(range, days, today)}
        said={minutesText}
        caption={activity('heat.caption')}
        ends={[activity('heat.zero'), activity('heat.end', { most: Math.max(1, most) })]}
      />
    </Chart>
  )
}
