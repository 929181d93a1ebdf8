import { Bars } from '#web/ui/chart/bars.tsx'
import { Chart } from '#web/ui/chart/chart.tsx'
import { CountList } from '#web/ui/chart/count-list.tsx'
import { HeatMap } from '#web/ui/chart/heat-map.tsx'
import { type CalendarDay, MonthCalendar, MoodLegend } from '#web/ui/chart/month-calendar.tsx'
import { TideLine } from '#web/ui/chart/tide-line.tsx'
import { Waves } from '#web/ui/chart/waves.tsx'
import type { MoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { Columns, GallerySection } from './gallery-section.tsx'

const moodLabels = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright']
const sampleLevels: MoodLevel[] = [3, 4, 4, 3, 2, 4, 5, 4, 3, 3]
const sampleDays = new Map<string, CalendarDay>([
  ...sampleLevels.map((level, index): [string, CalendarDay] => [
    `2026-11-${String(index + 1).padStart(2, '0')}`,
    { levels: [level], word: moodLabels[level - 1]! },
  ]),
  ['2026-11-11', { levels: [1, 4], word: 'Low and Good' }],
  ['2026-11-12', { levels: [1], word: 'Low' }],
  ['2026-11-13', { levels: [], word: 'A check-in without a mood' }],
])
const weekLabels = ['Sep 27', 'Oct 4', 'Oct 11', 'Oct 18', 'Oct 25', 'Nov 1', 'Nov 8', 'Nov 15']
const sampleMoods = [2.6, 2.9, 2.4, 3.1, null, 3, 3.6, 3.8]
const sampleMinutes = [0, 12, 18, 6, 24, 10, 0]
const weekdayLabels = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Today', 'Sat']
const sampleHeatWeeks = weekLabels.map((label, week) => ({
  label,
  days: sampleMinutes.map((minutes, day) => (week === 7 && day === 6 ? null : (minutes * (week + 3)) % 26)),
}))
const sampleWordCounts = [
  { id: 'a', label: 'calm', count: 9 },
  { id: 'b', label: 'tired', count: 6 },
  { id: 'c', label: 'looking forward to something', count: 2 },
]

const formatMinutes = (value: number) => `${Math.round(value)} minutes`
const toTable = (name: string, labels: readonly string[], values: readonly (number | null)[]) => ({
  columns: [name, 'Value'],
  rows: labels.map((label, index) => [label, values[index] ?? 'Nothing']),
})

export function Charts() {
  return (
    <GallerySection title="Charts">
      <Columns>
        <Chart
          title="November 2026"
          summary="Twelve days with a mood; most were Good."
          table={toTable('Day', [...sampleDays.keys()], sampleLevels)}
        >
          <MonthCalendar
            month="2026-11"
            today="2026-11-14"
            days={sampleDays}
            caption="Check-ins in November 2026"
            nothing="No check-in"
          />
          <MoodLegend labels={moodLabels} />
        </Chart>
        <Chart
          title="Mood by week"
          summary="From 2.6 up to 3.8 in eight weeks."
          table={toTable('Week', weekLabels, sampleMoods)}
        >
          <TideLine
            from={1}
            to={5}
            marks={['Bright', 'Okay', 'Low']}
            points={weekLabels.map((label, index) => ({ label, value: sampleMoods[index] ?? null }))}
          />
        </Chart>
        <Chart
          title="Bars"
          summary="Seventy minutes, most on Thursday."
          table={toTable('Day', weekdayLabels, sampleMinutes)}
        >
          <Bars
            bars={weekdayLabels.map((label, index) => ({ label, value: sampleMinutes[index]!, now: index === 5 }))}
          />
        </Chart>
        <Chart title="Waves" summary="Six weeks with practice." table={toTable('Week', weekLabels, sampleMinutes)}>
          <Waves
            waves={weekLabels.map((label, index) => ({ label, value: sampleMinutes[index] ?? 9, now: index === 7 }))}
          />
        </Chart>
        <Chart title="Heat" summary="Darker means longer." table={toTable('Week', weekLabels, sampleMinutes)}>
          <HeatMap
            weeks={sampleHeatWeeks}
            spokenText={formatMinutes}
            caption="Minutes by day"
            ends={['None', '26 min']}
          />
        </Chart>
        <Chart title="Words" summary="Calm comes most often." table={toTable('Word', ['calm', 'tired'], [9, 6])}>
          <CountList label="Words used" counts={sampleWordCounts} spokenText={(count) => `${count} times`} />
        </Chart>
      </Columns>
    </GallerySection>
  )
}
