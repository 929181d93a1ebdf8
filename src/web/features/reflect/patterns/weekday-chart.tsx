/** The evidence for what was said of weekdays: the average sun of each. */
import type { Pattern } from '#contract/reflect.ts'
import { patterns } from '#web/lib/words/patterns.en.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { words } from '#web/ui/words.ts'
import { levelOf, type Moods, wordOf } from './moods.ts'
import { averageText, weekdayName, weekdaySaid } from './sentences.ts'
import styles from './weekday-chart.module.css'

type Weekday = Extract<Pattern, { kind: 'weekday' }>

export function WeekdayChart({ pattern, moods }: { pattern: Weekday; moods: Moods }) {
  const { averages } = pattern
  return (
    <Chart
      title={patterns('weekday.title')}
      summary={weekdaySaid(pattern).evidence}
      table={{
        columns: [patterns('column.weekday'), patterns('column.average'), patterns('column.mood')],
        rows: averages.map((average, weekday) => [
          weekdayName(weekday),
          average === null ? patterns('value.none') : averageText(average),
          average === null ? patterns('value.none') : wordOf(moods, average),
        ]),
      }}
    >
      <ol className={styles.days} aria-hidden="true">
        {averages.map((average, weekday) => (
          <li key={words.calendar.weekdays[weekday]} className={styles.day}>
            {average === null ? (
              <span className={styles.nothing} />
            ) : (
              <>
                <MoodGlyph level={levelOf(average)} size={48} />
                <span className={styles.average}>{averageText(average)}</span>
              </>
            )}
            <span className={styles.name}>{words.calendar.weekdays[weekday]}</span>
          </li>
        ))}
      </ol>
    </Chart>
  )
}
