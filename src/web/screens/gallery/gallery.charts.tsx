import { Bars } from '#web/ui/chart/bars.tsx'
import { Chart } from '#web/ui/chart/chart.tsx'
import { CountList } from '#web/ui/chart/count-list.tsx'
import { HeatMap } from '#web/ui/chart/heat-map.tsx'
import { type CalendarDay, MonthCalendar, MoodLegend } from '#web/ui/chart/month-calendar.tsx'
import { TideLine } from '#web/ui/chart/tide-line.tsx'
import { Waves } from '#web/ui/chart/waves.tsx'
import type { MoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { Columns, Family } from './family.tsx'

const MOODS = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright']
const LEVELS: MoodLevel[] = [3, 4, 4, 3, 2, 4, 5, 4, 3, 3]
const DAYS = new Map<string, CalendarDay>([
  ...LEVELS.map((level, index): [string, CalendarDay] => [
    `2026-11-${String(index + 1).padStart(2, '0')}`,
    { levels: [level], word: MOODS[level - 1]! },
  ]),
  ['2026-11-11', { levels: [1, 4], word: 'Low and Good' }],
  ['2026-11-12', { levels: [1], word: 'Low' }],
  ['2026-11-13', { levels: [], word: 'Noted without a sun' }],
])
const WEEKS = ['27 Sep', '04 Oct', '11 Oct', '18 Oct', '25 Oct', '01 Nov', '08 Nov', '15 Nov']
const TIDE = [2.6, 2.9, 2.4, 3.1, null, 3, 3.6, 3.8]
const MINUTES = [0, 12, 18, 6, 24, 10, 0]
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Today', 'Sat']
const HEAT = WEEKS.map((label, week) => ({
  label,
  days: MINUTES.map((minutes, day) => (week === 7 && day === 6 ? null : (minutes * (week + 3)) % 26)),
}))
const LABELS = [
  { id: 'a', label: 'calm', count: 9 },
  { id: 'b', label: 'tired', count: 6 },
  { id: 'c', label: 'looking forward to something', count: 2 },
]

const minutes = (value: number) => `${Math.round(value)} minutes`
const toTable = (name: string, labels: readonly string[], values: readonly (number | null)[]) => ({
  columns: [name, 'Value'],
  rows: labels.map((label, index) => [label, values[index] ?? 'Nothing']),
})

export function Charts() {
  return (
    <Family title="Charts">
      <Columns>
        <Chart
          title="November 2026"
          summary="Twelve days noted; most were Good."
          table={toTable('Day', [...DAYS.keys()], LEVELS)}
        >
          <MonthCalendar
            month="2026-11"
            today="2026-11-14"
            days={DAYS}
            caption="Check-ins in November 2026"
            nothing="No check-in"
          />
          <MoodLegend labels={MOODS} />
        </Chart>
        <Chart title="Tide" summary="From 2.6 up to 3.8 in eight weeks." table={toTable('Week', WEEKS, TIDE)}>
          <TideLine
            from={1}
            to={5}
            marks={['Bright', 'Okay', 'Low']}
            points={WEEKS.map((label, index) => ({ label, value: TIDE[index] ?? null }))}
          />
        </Chart>
        <Chart title="Bars" summary="Seventy minutes, most on Thursday." table={toTable('Day', WEEKDAYS, MINUTES)}>
          <Bars bars={WEEKDAYS.map((label, index) => ({ label, value: MINUTES[index]!, now: index === 5 }))} />
        </Chart>
        <Chart title="Waves" summary="Six weeks with practice." table={toTable('Week', WEEKS, MINUTES)}>
          <Waves waves={WEEKS.map((label, index) => ({ label, value: MINUTES[index] ?? 9, now: index === 7 }))} />
        </Chart>
        <Chart title="Heat" summary="Darker means longer." table={toTable('Week', WEEKS, MINUTES)}>
          <HeatMap weeks={HEAT} spokenText={minutes} caption="Minutes by day" ends={['None', '26 min']} />
        </Chart>
        <Chart title="Words" summary="Calm comes most often." table={toTable('Word', ['calm', 'tired'], [9, 6])}>
          <CountList label="Words used" counts={LABELS} spokenText={(count) => `${count} times`} />
        </Chart>
      </Columns>
    </Family>
  )
}
