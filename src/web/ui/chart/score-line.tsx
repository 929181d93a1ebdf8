/**
 * The progress of an assignment or a personal goal: a symbol, text, a number and a line. See
 * docs/product.md#score-colors.
 */
import { toPercent, type ScoreColor, getScoreColor } from '#rules/scores.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './score-line.module.css'

export type ScoreLineProps = {
  name: string
  value: number
  outOf: number
  /** "4 of 5" */
  count: string
  /** "80%" */
  percent: string
  /** The state in a word: color is never the only sign. */
  word: string
}

function ScoreIcon({ color, share }: { color: ScoreColor; share: number }) {
  if (color === 'green') return <Icon name="check-circle-fill" className={styles.sign} />
  if (color === 'blue') return <Icon name="plus-bold" className={styles.sign} />
  const circumference = 2 * Math.PI * 14
  return (
    <svg className={styles.sign} viewBox="0 0 40 40" aria-hidden="true" fill="none" strokeWidth="7">
      <circle className={styles.rest} cx="20" cy="20" r="14" />
      <circle
        cx="20"
        cy="20"
        r="14"
        stroke="currentColor"
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 20 20)"
      />
    </svg>
  )
}

export function ScoreLine({ name, value, outOf, count, percent, word }: ScoreLineProps) {
  const color = getScoreColor(value, outOf)
  const share = Math.min(100, toPercent(value, outOf)) / 100
  return (
    <div className={classNames(styles.score, outOf > 0 && styles[color])}>
      <ScoreIcon color={color} share={share} />
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>
        {count} <span className={styles.percent}>{percent}</span>
      </span>
      <svg className={styles.line} width="100%" height="8" aria-hidden="true">
        {value > 0 ? (
          <>
            <rect className={styles.ground} width="100%" height="8" rx="4" />
            <rect className={styles.part} width={`${share * 100}%`} height="8" rx="4" />
          </>
        ) : (
          <line className={styles.nothing} x1="2" x2="100%" y1="4" y2="4" />
        )}
      </svg>
      <span className={styles.word}>{word}</span>
    </div>
  )
}
