/**
 * Shows the minutes of a range, with one bar for each period. The table also has sessions, and the features that the
 * school has turned on.
 */
import { activity } from '#web/lib/messages/en/activity.ts'
import { Bars } from '#web/ui/chart/bars.tsx'
import { Chart, type ChartTable } from '#web/ui/chart/chart.tsx'
import { type ActivityAmounts, sumAmounts, type Period, splitIntoPeriods, roundMinutes } from './amounts.ts'
import { type DayRange, formatRange } from './range/range-choice.ts'
import { formatListeningMinutes } from './minutes-text.ts'
import type { ActiveDay } from './summary.ts'

/** Tells which features the school has turned on. */
export interface TrackedFeatures {
  checkIns: boolean
  entries: boolean
}

interface MinuteBarsProps {
  range: DayRange
  days: readonly ActiveDay[]
  today: string
  tracked: TrackedFeatures
}

type CountedPeriod = Period & { amounts: ActivityAmounts }

const describeBars = (periods: readonly CountedPeriod[]): string => {
  const activePeriods = periods.filter(({ amounts }) => amounts.minutes > 0)
  const [busiest] = [...activePeriods].sort((a, b) => b.amounts.minutes - a.amounts.minutes)
  if (!busiest) return activity('bars.none')
  if (activePeriods.length === 1) return activity('bars.one', { name: busiest.name })
  return activity('bars.most', { name: busiest.name, minutes: formatListeningMinutes(busiest.amounts.minutes) })
}

const toTable = (periods: readonly CountedPeriod[], tracked: TrackedFeatures): ChartTable => ({
  columns: [
    activity('column.when'),
    activity('column.minutes'),
    activity('column.sessions'),
    ...(tracked.checkIns ? [activity('column.check_ins')] : []),
    ...(tracked.entries ? [activity('column.entries')] : []),
  ],
  rows: periods.map(({ name, amounts }) => [
    name,
    roundMinutes(amounts.minutes),
    amounts.sessions,
    ...(tracked.checkIns ? [amounts.check_ins] : []),
    ...(tracked.entries ? [amounts.entries] : []),
  ]),
})

export function MinuteBars({ range, days, today, tracked }: MinuteBarsProps) {
  const periods = splitIntoPeriods(range).map((period) => ({ ...period, amounts: sumAmounts(period, days) }))
  const isCurrent = (period: Period) => period.from <= today && today <= period.to
  return (
    <Chart
      title={activity('bars.title', { range: formatRange(range) })}
      summary={describeBars(periods)}
      table={toTable(periods, tracked)}
    >
      <Bars
        bars={periods.map((period) => ({
          label: period.from === today && period.to === today ? activity('today') : period.label,
          value: period.amounts.minutes,
          now: isCurrent(period),
        }))}
      />
    </Chart>
  )
}
