/** Shows the totals of a range. Features that the school has turned off are left out. */
import { activity } from '#web/lib/messages/en/activity.ts'
import { sumAmounts } from './amounts.ts'
import type { TrackedFeatures } from './minute-bars.tsx'
import type { DayRange } from './range/range-choice.ts'
import type { Activity } from './summary.ts'
import styles from './totals.module.css'

/** Leaves out zeros, because a zero would only look like a reproach. */
export function Totals({ summary, range, tracked }: { summary: Activity; range: DayRange; tracked: TrackedFeatures }) {
  const lines: [string, number][] = [
    [activity('totals.minutes'), sumAmounts(range, summary.days).minutes],
    [activity('totals.sessions'), summary.sessions],
    [activity('totals.days'), summary.days_active],
    [activity('totals.weeks'), summary.weeks_with_practice],
    [activity('totals.check_ins'), tracked.checkIns ? (summary.check_ins ?? 0) : 0],
    [activity('totals.entries'), tracked.entries ? (summary.entries ?? 0) : 0],
    [activity('totals.assignments'), summary.completed_assignments],
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
