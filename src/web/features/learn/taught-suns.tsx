/** The progress through a unit: a half sun for each lesson, risen for each taught one. */
import { teach } from '#web/lib/messages/en/teach.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './taught-suns.module.css'

/** Longer units show no suns, because nobody counts that many. */
const MAX_SUNS = 10

export function TaughtSuns({ taught, all }: { taught: number; all: number }) {
  if (all === 0 || all > MAX_SUNS) return null
  return (
    <span role="img" aria-label={teach('taught.spoken', { n: taught, all })} className={styles.suns}>
      {Array.from({ length: all }, (_, index) => (
        <i key={index} className={classNames(styles.sun, index < taught && styles.risen)} />
      ))}
    </span>
  )
}
