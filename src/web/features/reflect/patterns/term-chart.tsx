/** Shows the average of each week's check-ins as a line. */
import { formatDate, formatDayAndMonth } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { TideLine } from '#web/ui/chart/tide-line.tsx'
import { describeTerm } from './month-sentences.ts'
import type { MoodLabels } from './moods.ts'
import { averageText } from './sentences.ts'
import { type DateRange, listSundays } from './date-ranges.ts'
import type { Summary } from './summary.ts'

interface TermChartProps {
  term: DateRange
  weeks: Summary['weeks']
  moods: MoodLabels
}

export function TermChart({ term, weeks, moods }: TermChartProps) {
  const allWeeks = listSundays(term).map(
    (start) => weeks.find((week) => week.start === start) ?? { start, mood: null, count: 0 },
  )
  const firstIndex = allWeeks.findIndex(({ mood }) => mood !== null)
  const shown = allWeeks.slice(Math.max(0, Math.min(firstIndex, allWeeks.length - 2)))
  return (
    <Chart
      title={patterns('tide.title')}
      summary={describeTerm(shown, moods)}
      table={{
        columns: [patterns('column.week'), patterns('column.average'), patterns('column.count')],
        rows: shown.map(({ start, mood, count }) => [
          formatDate(start),
          mood === null ? patterns('value.none') : averageText(mood),
          count,
        ]),
      }}
    >
      <TideLine
        from={1}
        to={5}
        marks={[moods[4], moods[2], moods[0]]}
        points={shown.map(({ start, mood }, index) => ({
          label: index === shown.length - 1 ? patterns('tide.now') : formatDayAndMonth(start),
          value: mood,
        }))}
      />
    </Chart>
  )
}
