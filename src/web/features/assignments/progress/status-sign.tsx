/** Shows a student's status as a shape: a sun above the horizon, half a sun on it, or an empty circle below it. */
import type { StudentStatus } from './student-status.ts'
import styles from './status-sign.module.css'

export function StatusSign({ status }: { status: StudentStatus }) {
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
      {status === 'finished' && <circle className={styles.sun} cx="10" cy="10" r="9" />}
      {status === 'underway' && (
        <>
          <path className={styles.sun} d="M1 13a9 9 0 0 1 18 0Z" />
          <path className={styles.horizon} d="M1 14.5h18" />
        </>
      )}
      {status === 'unopened' && <circle className={styles.place} cx="10" cy="10" r="8" />}
    </svg>
  )
}
