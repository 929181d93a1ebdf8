/** Shows a student's status as a small shape: a full sun, half a sun on a horizon, or a dashed circle. */
import type { StudentStatus } from './student-status.ts'
import styles from './status-icon.module.css'

export function StatusIcon({ status }: { status: StudentStatus }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      {status === 'finished' && <circle className={styles.sun} cx="10" cy="10" r="9" />}
      {status === 'underway' && (
        <>
          <path className={styles.sun} d="M1 13a9 9 0 0 1 18 0Z" />
          <path className={styles.horizon} d="M1 14.5h18" />
        </>
      )}
      {status === 'unopened' && <circle className={styles.emptyCircle} cx="10" cy="10" r="8" />}
    </svg>
  )
}
