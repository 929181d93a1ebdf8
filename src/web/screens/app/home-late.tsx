/** What stands on home a moment later: the way to help, and what a teacher gave out. */
import { AssignedList } from '#web/features/assignments/doing/assigned-list.tsx'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import styles from './home-late.module.css'

/** So many are shown at home; all of them stand in Activity. */
const AT_HOME = 3

export function HomeLate() {
  return (
    <div className={styles.late}>
      <NeedHelp className={styles.help} />
      <div className={styles.assigned}>
        <AssignedList open most={AT_HOME} />
      </div>
    </div>
  )
}
