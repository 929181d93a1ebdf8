/** Shows the evidence of the weekday pattern: the average mood of each weekday. */
import type { Pattern } from '#contract/reflect.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { uiMessages } from '#web/ui/ui-messages.ts'
import { roundToMoodLevel, type MoodLabels, getMoodLabel } from './moods.ts'
import { formatAverage, getWeekdayName, describeWeekday } from './pattern-sentences.ts'
import styles from './weekday-chart.module.css'

type Weekday = Extract<Pattern, { kind: 'weekday' }>

export function WeekdayChart({ pattern, moods }: { pattern: Weekday; moods: MoodLabels }) {
  const { averages } = pattern
  return (
    <Chart
      title={patterns('weekday.title')}
      summary={describeWeekday(pattern).evidence}
      table={{
        columns: [patterns('column.weekday'), patterns('column.average'), patterns('column.mood')],
        rows: averages.map((average, weekday) => [
          getWeekdayName(weekday),
          average === null ? patterns('value.none') : formatAverage(average),
          average === null ? patterns('value.none') : getMoodLabel(moods, average),
        ]),
      }}
    >
      <ol className={styles.days} aria-hidden="true">
        {averages.map((average, weekday) => (
          <li key={uiMessages.calendar.weekdays[weekday]} className={styles.day}>
            {average === null ? (
              <span className={styles.nothing} />
            ) : (
              <>
                <MoodGlyph level={roundToMoodLevel(average)} size={48} />
                <span className={styles.average}>{formatAverage(average)}</span>
              </>
            )}
            <span className={styles.name}>{uiMessages.calendar.weekdays[weekday]}</span>
          </li>
        ))}
      </ol>
    </Chart>
  )
}
