/** Where someone checked in before a practice and after it: both suns, and how many practices that was. */
import { patterns } from '#web/lib/words/patterns.en.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './before-after.module.css'
import { levelOf, type Moods, wordOf } from './moods.ts'
import { averageText, practiceSaid } from './sentences.ts'
import type { Summary } from './summary.ts'

interface BeforeAfterProps {
  practice: NonNullable<Summary['practice']>
  moods: Moods
}

export function BeforeAfter({ practice, moods }: BeforeAfterProps) {
  const { sentence, evidence } = practiceSaid(practice)
  const sides = [
    { name: patterns('practice.before'), value: practice.before },
    { name: patterns('practice.after'), value: practice.after },
  ]
  return (
    <Chart
      title={patterns('practice.title')}
      summary={`${sentence} ${evidence}`}
      table={{
        columns: [patterns('practice.title'), patterns('column.average'), patterns('column.mood')],
        rows: sides.map(({ name, value }) => [name, averageText(value), wordOf(moods, value)]),
      }}
    >
      <div className={styles.sides} aria-hidden="true">
        {sides.map(({ name, value }, index) => (
          <div key={name} className={styles.side}>
            {index > 0 && <Icon name="arrow-right" className={styles.arrow} />}
            <MoodGlyph level={levelOf(value)} size={72} />
            <p>
              <span className={styles.name}>{name}</span>
              {wordOf(moods, value)}, {averageText(value)}
            </p>
          </div>
        ))}
      </div>
    </Chart>
  )
}
