/** A range in numbers. What the school does without is not counted here. */
import { activity } from '#web/lib/words/activity.en.ts'
import { wholeMinutes } from './amounts.ts'
import type { Kept } from './minute-bars.tsx'
import type { Activity } from './summary.ts'
import styles from './totals.module.css'

export function Totals({ of, kept }: { of: Activity; kept: Kept }) {
  const lines: [string, number][] = [
    [activity('totals.minutes'), wholeMinutes(of.minutes)],
    [activity('totals.sessions'), of.sessions],
    [activity('totals.days'), of.days_active],
    [activity('totals.weeks'), of.weeks_with_practice],
    ...(kept.checkIns ? ([[activity('totals.check_ins'), of.check_ins ?? 0]] satisfies [string, number][]) : []),
    ...(kept.entries ? ([[activity('totals.entries'), of.entries ?? 0]] satisfies [string, number][]) : []),
    ...(of.completed_assignments
      ? ([[activity('totals.assignments'), of.completed_assignments]] satisfies [string, number][])
      : []),
  ]
  return (
    <dl className={styles.totals}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.line}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
