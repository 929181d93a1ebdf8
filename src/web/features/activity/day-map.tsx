/** Shows weeks next to each other, with one cell for each day. */
import { formatDate } from '#rules/times.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { HeatMap } from '#web/ui/chart/heat-map.tsx'
import { roundMinutes } from './amounts.ts'
import { toHeatWeeks } from './heat-weeks.ts'
import type { DayRange } from './range/range-choice.ts'
import { formatListeningMinutes } from './minutes-text.ts'
import type { ActiveDay } from './summary.ts'

interface DayMapProps {
  title: string
  /** The range must consist of whole weeks. */
  range: DayRange
  days: readonly ActiveDay[]
  today: string
}

export function DayMap({ title, range, days, today }: DayMapProps) {
  const shown = days.filter(({ day, minutes }) => day >= range.from && day <= range.to && minutes > 0)
  const maxMinutes = roundMinutes(Math.max(0, ...shown.map(({ minutes }) => minutes)))
  return (
    <Chart
      title={title}
      summary={maxMinutes ? activity('heat.lead', { most: formatListeningMinutes(maxMinutes) }) : activity('heat.none')}
      table={{
        columns: [activity('column.day'), activity('column.minutes')],
        rows: shown.map(({ day, minutes }) => [formatDate(day), roundMinutes(minutes)]),
      }}
    >
      <HeatMap
        weeks={toHeatWeeks(range, days, today)}
        spokenText={formatListeningMinutes}
        caption={activity('heat.caption')}
        ends={[activity('heat.legend.none'), activity('heat.legend.most', { most: Math.max(1, maxMinutes) })]}
      />
    </Chart>
  )
}
