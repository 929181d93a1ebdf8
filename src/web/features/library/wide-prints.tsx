import type { Group } from '#contract/library.ts'
import { GroupPrint } from './session-print.tsx'
import styles from './wide-prints.module.css'

/** A few groups as wide prints, four to a row. */
export function WidePrints({ label, groups }: { label: string; groups: readonly Group[] }) {
  return (
    <ul aria-label={label} className={styles.prints}>
      {groups.map((group) => (
        <li key={group.uuid}>
          <GroupPrint group={group} shape="wide" />
        </li>
      ))}
    </ul>
  )
}
