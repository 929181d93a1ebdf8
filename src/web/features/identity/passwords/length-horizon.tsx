/** The length of a password as dots on the horizon: the sun marks the current length, and a dotted post the minimum. */
import { passwords } from '#web/lib/messages/en/passwords.ts'
import styles from './passwords.module.css'

const WIDTH = 440
const GROUND = 46
const FIRST = 16
const LAST = 424

/** Returns the distance between dots; many dots are closer together. */
const stepFor = (count: number): number => Math.min(22.6, (LAST - FIRST) / Math.max(1, count))

export function LengthHorizon({ count, least }: { count: number; least: number }) {
  const step = stepFor(Math.max(count, least + 2))
  const positionOf = (dot: number): number => FIRST + (dot - 1) * step
  const post = positionOf(least)
  return (
    <svg
      className={styles.horizon}
      viewBox={`0 0 ${WIDTH} 58`}
      role="img"
      aria-label={passwords('choose.length', { count, least })}
    >
      <path d={`M4 ${GROUND}H436`} className={styles.ground} />
      <path d={`M${post} ${GROUND - 2}V18`} className={styles.post} />
      <text x={post} y="12" textAnchor="middle" className={styles.least}>
        {least}
      </text>
      {Array.from({ length: Math.min(count, 60) }, (_, at) => (
        <circle key={at} cx={positionOf(at + 1)} cy={GROUND} r="4" className={at < least ? styles.dot : styles.more} />
      ))}
      {count > 0 && <circle cx={positionOf(Math.min(count, 60))} cy={GROUND - 18} r="14" className={styles.sun} />}
    </svg>
  )
}
