/** How one's weeks went, as a line: the average of each week's check-ins. */
import { dateText, dayAndMonthText } from '#rules/times.ts'
import { patterns } from '#web/lib/words/patterns.en.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { TideLine } from '#web/ui/chart/tide-line.tsx'
import { tideSentence } from './month-words.ts'
import type { Moods } from './moods.ts'
import { averageText } from './sentences.ts'
import { type Stretch, sundaysOf } from './stretches.ts'
import type { Summary } from './summary.ts'

interface TideOfTermProps {
  term: Stretch
  weeks: Summary['weeks']
  moods: Moods
}

export function TideOfTerm({ term, weeks, moods }: TideOfTermProps) {
  const all = sundaysOf(term).map(
    (start) => weeks.find((week) => week.start === start) ?? { start, mood: null, count: 0 },
  )
  const begun = all.findIndex(({ mood }) => mood !== null)
  const shown = all.slice(Math.max(0, Math.min(begun, all.length - 2)))
  return (
    <Chart
      title={patterns('tide.title')}
      summary={tideSentence(shown, moods)}
      table={{
        columns: [patterns('column.week'), patterns('column.average'), patterns('column.count')],
        rows: shown.map(({ start, mood, count }) => [
          dateText(start),
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
          label: index === shown.length - 1 ? patterns('tide.now') : dayAndMonthText(start),
          value: mood,
        }))}
      />
    </Chart>
  )
}
