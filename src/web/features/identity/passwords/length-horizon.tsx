/** The length of a password as dots on the horizon: the sun marks the current length, and a dotted post the minimum. */
import { passwords } from '#web/lib/messages/en/passwords.ts'
import styles from './passwords.module.css'

const WIDTH = 440
const GROUND = 46
const FIRST_X = 16
const LAST_X = 424

/** Returns the distance between dots; many dots are closer together. */
const getDotSpacing = (count: number): number => Math.min(22.6, (LAST_X - FIRST_X) / Math.max(1, count))

export function LengthHorizon({ count, least }: { count: number; least: number }) {
  const step = getDotSpacing(Math.max(count, least + 2))
  const getDotX = (dot: number): number => FIRST_X + (dot - 1) * step
  const minimumX = getDotX(least)
  return (
    <svg
      className={styles.horizon}
      viewBox={`0 0 ${WIDTH} 58`}
      role="img"
      aria-label={passwords('choose.length', { count, least })}
    >
      <path d={`M4 ${GROUND}H436`} className={styles.ground} />
      <path d={`M${minimumX} ${GROUND - 2}V18`} className={styles.post} />
      <text x={minimumX} y="12" textAnchor="middle" className={styles.least}>
        {least}
      </text>
      {Array.from({ length: Math.min(count, 60) }, (_, index) => (
        <circle
          key={index}
          cx={getDotX(index + 1)}
          cy={GROUND}
          r="4"
          className={index < least ? styles.dot : styles.more}
        />
      ))}
      {count > 0 && <circle cx={getDotX(Math.min(count, 60))} cy={GROUND - 18} r="14" className={styles.sun} />}
    </svg>
  )
}
