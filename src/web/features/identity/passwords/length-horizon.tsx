/** The length of a password as dots on the horizon: the sun marks the current length, and a dotted post the minimum. */
import { passwords } from '#web/lib/messages/en/passwords.ts'
import styles from './passwords.module.css'

const WIDTH = 440
const GROUND = 46
const FIRST_X = 16
const LAST_X = 424

/** The horizon has room for so many dots; a longer password ends there. */
const MAX_DOTS = 60

/** Returns the distance between dots; many dots are closer together. */
const getDotSpacing = (count: number): number => Math.min(22.6, (LAST_X - FIRST_X) / Math.max(1, count))

export function LengthHorizon({ length, minLength }: { length: number; minLength: number }) {
  const dotCount = Math.min(length, MAX_DOTS)
  const step = getDotSpacing(Math.max(dotCount, minLength + 2))
  const getDotX = (dot: number): number => FIRST_X + (dot - 1) * step
  const minimumX = getDotX(minLength)
  return (
    <svg
      className={styles.horizon}
      viewBox={`0 0 ${WIDTH} 58`}
      role="img"
      aria-label={passwords('choose.length', { count: length, least: minLength })}
    >
      <path d={`M4 ${GROUND}H436`} className={styles.ground} />
      <path d={`M${minimumX} ${GROUND - 2}V18`} className={styles.post} />
      <text x={minimumX} y="12" textAnchor="middle" className={styles.least}>
        {minLength}
      </text>
      {Array.from({ length: dotCount }, (_, index) => (
        <circle
          key={index}
          cx={getDotX(index + 1)}
          cy={GROUND}
          r="4"
          className={index < minLength ? styles.dot : styles.more}
        />
      ))}
      {dotCount > 0 && <circle cx={getDotX(dotCount)} cy={GROUND - 18} r="14" className={styles.sun} />}
    </svg>
  )
}
