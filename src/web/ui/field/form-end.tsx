import type { ReactNode } from 'react'
import styles from './form-end.module.css'

/** The foot of a form: the way aside, and at the end the way on, which stands above it where there is no room for both. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
