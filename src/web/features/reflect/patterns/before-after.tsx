/** Compares check-ins before and after a practice: two suns over one horizon, as high as the averages. */
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import styles from './before-after.module.css'
import { type MoodLabels, getMoodLabel } from './moods.ts'
import { formatAverage, describePractice } from './pattern-sentences.ts'
import type { Summary } from './summary.ts'

export const PICTURE = { width: 320, height: 150 } as const
/** The radius of the sun. */
export const SUN = 17
export const HORIZON = 112

/** The sun has set at an average of 1, and is high up at 5. */
const LOWEST = HORIZON + SUN + 3
const HIGHEST = SUN + 5

/**
 * Calculates the height of the sun for an average, without steps: two different averages are never drawn alike.
 * @param average the average, from 1 to 5
 * @returns the distance of the sun's center from the top of the picture
 */
export const getSunHeight = (average: number): number => {
  const share = (Math.min(5, Math.max(1, average)) - 1) / 4
  return Number((LOWEST - share * (LOWEST - HIGHEST)).toFixed(1))
}

interface BeforeAfterProps {
  practice: NonNullable<Summary['practice']>
  moods: MoodLabels
}

const { width, height } = PICTURE
const POSITIONS = [width / 4, (width * 3) / 4] as const

/** Draws the sun before as a ring and the sun after as a disc. The dotted line shows the difference. */
function Suns({ before, after }: Pick<BeforeAfterProps['practice'], 'before' | 'after'>) {
  const [from, to] = POSITIONS
  return (
    <svg className={styles.suns} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.level} d={`M${from + SUN} ${getSunHeight(before)}H${to + SUN}`} />
      <circle className={styles.before} cx={from} cy={getSunHeight(before)} r={SUN} />
      <circle className={styles.after} cx={to} cy={getSunHeight(after)} r={SUN} />
      <path className={styles.horizon} d={`M0 ${HORIZON}H${width}`} />
    </svg>
  )
}

export function BeforeAfter({ practice, moods }: BeforeAfterProps) {
  const { sentence, evidence } = describePractice(practice)
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
        rows: sides.map(({ name, value }) => [name, formatAverage(value), getMoodLabel(moods, value)]),
      }}
    >
      <div className={styles.picture} aria-hidden="true">
        <Suns {...practice} />
        <div className={styles.sides}>
          {sides.map(({ name, value }) => (
            <p key={name}>
              <span className={styles.name}>{name}</span>
              {getMoodLabel(moods, value)}, {formatAverage(value)}
            </p>
          ))}
        </div>
      </div>
    </Chart>
  )
}
