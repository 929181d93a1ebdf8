/**
 * Shows the minutes of a range, with one bar for each period. The table also has sessions, and the features that the
 * school has turned on.
 */
import { activity } from '#web/lib/messages/en/activity.ts'
import { Bars } from '#web/ui/chart/bars.tsx'
import { Chart, type ChartTable } from '#web/ui/chart/chart.tsx'
import { type Amounts, sumAmounts, type Period, splitIntoPeriods, roundMinutes } from './amounts.ts'
import { type DayRange, rangeText } from './range/range-choice.ts'
import { minutesText } from './minutes-text.ts'
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
  saved: TrackedFeatures
}

type CountedPeriod = Period & { amounts: Amounts }

const summaryOf = (periods: readonly CountedPeriod[]): string => {
  const filled = periods.filter(({ amounts }) => amounts.minutes > 0)
  const [most] = [...filled].sort((one, other) => other.amounts.minutes - one.amounts.minutes)
  if (!most) return activity('bars.none')
  if (filled.length === 1) return activity('bars.one', { name: most.name })
  return activity('bars.most', { name: most.name, minutes: minutesText(most.amounts.minutes) })
}

const tableOf = (periods: readonly CountedPeriod[], tracked: TrackedFeatures): ChartTable => ({
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

export function MinuteBars({ range, days, today, saved }: MinuteBarsProps) {
  const periods = splitIntoPeriods(range).map((period) => ({ ...period, amounts: sumAmounts(period, days) }))
  const isNow = (period: Period) => period.from <= today && today <= period.to
  return (
    <Chart
      title={activity('bars.title', { range: rangeText(range) })}
      summary={summaryOf(periods)}
      table={tableOf(periods, saved)}
    >
      <Bars
        bars={periods.map((period) => ({
          label: period.from === today && period.to === today ? activity('today') : period.label,
          value: period.amounts.minutes,
          now: isNow(period),
        }))}
      />
    </Chart>
  )
}
