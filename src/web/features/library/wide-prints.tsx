import type { Group } from '#contract/library.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GroupPrint } from './session-print.tsx'
import styles from './wide-prints.module.css'

const FEW = 3

/** Shows groups as wide cards, four to a row. A few of them are larger. */
export function WidePrints({ label, groups }: { label: string; groups: readonly Group[] }) {
  return (
    <ul aria-label={label} className={classNames(styles.prints, groups.length <= FEW && styles.few)}>
      {groups.map((group) => (
        <li key={group.uuid}>
          <GroupPrint group={group} shape="wide" />
        </li>
      ))}
    </ul>
  )
}
