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
  kept: TrackedFeatures
}

type CountedPeriod = Period & { amounts: Amounts }

const summaryOf = (parts: readonly CountedPeriod[]): string => {
  const filled = parts.filter(({ amounts }) => amounts.minutes > 0)
  const [most] = [...filled].sort((one, other) => other.amounts.minutes - one.amounts.minutes)
  if (!most) return activity('bars.none')
  if (filled.length === 1) return activity('bars.one', { name: most.name })
  return activity('bars.most', { name: most.name, minutes: minutesText(most.amounts.minutes) })
}

const tableOf = (parts: readonly CountedPeriod[], kept: TrackedFeatures): ChartTable => ({
  columns: [
    activity('column.when'),
    activity('column.minutes'),
    activity('column.sessions'),
    ...(kept.checkIns ? [activity('column.check_ins')] : []),
    ...(kept.entries ? [activity('column.entries')] : []),
  ],
  rows: parts.map(({ name, amounts }) => [
    name,
    roundMinutes(amounts.minutes),
    amounts.sessions,
    ...(kept.checkIns ? [amounts.check_ins] : []),
    ...(kept.entries ? [amounts.entries] : []),
  ]),
})

export function MinuteBars({ range, days, today, kept }: MinuteBarsProps) {
  const parts = splitIntoPeriods(range).map((part) => ({ ...part, amounts: sumAmounts(part, days) }))
  const isNow = (part: Period) => part.from <= today && today <= part.to
  return (
    <Chart
      title={activity('bars.title', { range: rangeText(range) })}
      summary={summaryOf(parts)}
      table={tableOf(parts, kept)}
    >
      <Bars
        bars={parts.map((part) => ({
          label: part.from === today && part.to === today ? activity('today') : part.label,
          value: part.amounts.minutes,
          now: isNow(part),
        }))}
      />
    </Chart>
  )
}
