/** Shows the totals of a range. Features that the school has turned off are left out. */
import { activity } from '#web/lib/messages/en/activity.ts'
import { sumAmounts } from './amounts.ts'
import type { TrackedFeatures } from './minute-bars.tsx'
import type { DayRange } from './range/range-choice.ts'
import type { Activity } from './summary.ts'
import styles from './totals.module.css'

/** Leaves out zeros, because a zero would only look like a reproach. */
export function Totals({ of, range, saved }: { of: Activity; range: DayRange; saved: TrackedFeatures }) {
  const lines: [string, number][] = [
    [activity('totals.minutes'), sumAmounts(range, of.days).minutes],
    [activity('totals.sessions'), of.sessions],
    [activity('totals.days'), of.days_active],
    [activity('totals.weeks'), of.weeks_with_practice],
    [activity('totals.check_ins'), saved.checkIns ? (of.check_ins ?? 0) : 0],
    [activity('totals.entries'), saved.entries ? (of.entries ?? 0) : 0],
    [activity('totals.assignments'), of.completed_assignments],
  ]
  return (
    <dl className={styles.totals}>
      {lines
        .filter(([, value]) => value > 0)
        .map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
