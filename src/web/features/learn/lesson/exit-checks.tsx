/** The exit check: how the class felt at the end, by raised hands that the teacher counted. No one is named. */
import type { TeacherLesson, Pulse } from '#contract/learn.ts'
import { type ExitCheckChoice, exitCheckChoices } from '#rules/learn/lessons.ts'
import { formatDate } from '#rules/times.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import styles from './exit-checks.module.css'

/** Newest first; older exit checks appear in print. */
const MAX_SHOWN = 3

const getShare = ({ hands }: Pulse, choice: ExitCheckChoice): number => {
  const total = exitCheckChoices.reduce((sum, key) => sum + hands[key], 0)
  return total === 0 ? 0 : hands[choice] / total
}

function ExitCheckRow({ exitCheck }: { exitCheck: Pulse }) {
  return (
    <li>
      <strong>{formatDate(exitCheck.held_on)}</strong>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={styles.line}>
        <rect width={100 * getShare(exitCheck, 'more_settled')} height="6" className={styles.more} />
        <rect
          x={100 * getShare(exitCheck, 'more_settled')}
          width={100 * getShare(exitCheck, 'about_the_same')}
          height="6"
          className={styles.same}
        />
      </svg>
      <span className={styles.text}>
        {exitCheckChoices.map((choice) => (
          <span key={choice}>{teach(`hands.${choice}`, { n: exitCheck.hands[choice] })}</span>
        ))}
      </span>
    </li>
  )
}

export function ExitChecks({ pulses }: Pick<TeacherLesson, 'pulses'>) {
  if (pulses.length === 0) return null
  return (
    <section aria-labelledby="exit-checks-title">
      <h2 id="exit-checks-title" className={styles.title}>
        {teach('exitChecks')}
      </h2>
      <p className={styles.lead}>{teach('exitChecks.lead')}</p>
      <ul className={styles.list}>
        {pulses.slice(0, MAX_SHOWN).map((exitCheck) => (
          <ExitCheckRow key={exitCheck.uuid} exitCheck={exitCheck} />
        ))}
      </ul>
    </section>
  )
}
