import type { ReactNode } from 'react'
import styles from './form-end.module.css'

/**
 * The end of a form: the secondary action, then the primary one, which moves above it if there is no space for both.
 */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
