import type { ComponentProps, ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, ...rest }: ComponentProps<'span'> & { children: ReactNode }) {
  return (
    <span {...rest} className={styles.hidden}>
      {children}
    </span>
  )
}
