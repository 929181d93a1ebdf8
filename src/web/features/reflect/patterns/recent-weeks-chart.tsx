/** Shows the average of each week's check-ins as a line. */
import { formatDate, formatDayAndMonth } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { TideLine } from '#web/ui/chart/tide-line.tsx'
import { describeWeeks } from './month-sentences.ts'
import type { MoodLabels } from './moods.ts'
import { formatAverage } from './pattern-sentences.ts'
import { type DateRange, listSundays } from './date-ranges.ts'
import type { Summary } from './summary.ts'

interface RecentWeeksChartProps {
  recentWeeks: DateRange
  weeks: Summary['weeks']
  moods: MoodLabels
}

export function RecentWeeksChart({ recentWeeks, weeks, moods }: RecentWeeksChartProps) {
  const allWeeks = listSundays(recentWeeks).map(
    (start) => weeks.find((week) => week.start === start) ?? { start, mood: null, count: 0 },
  )
  const firstIndex = allWeeks.findIndex(({ mood }) => mood !== null)
  const shown = allWeeks.slice(Math.max(0, Math.min(firstIndex, allWeeks.length - 2)))
  return (
    <Chart
      title={patterns('tide.title')}
      summary={describeWeeks(shown, moods)}
      table={{
        columns: [patterns('column.week'), patterns('column.average'), patterns('column.count')],
        rows: shown.map(({ start, mood, count }) => [
          formatDate(start),
          mood === null ? patterns('value.none') : formatAverage(mood),
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
