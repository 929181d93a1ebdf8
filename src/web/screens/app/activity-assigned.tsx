/** All of a student's assignments, below their activity. */
import { AssignedList } from '#web/features/assignments/student/assigned-list.tsx'
import styles from './activity.module.css'

const MAX_ASSIGNMENTS = 50

export function ActivityAssigned() {
  return (
    <div className={styles.foot}>
      <AssignedList maxCount={MAX_ASSIGNMENTS} />
    </div>
  )
}
