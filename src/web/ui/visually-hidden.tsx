import type { ComponentProps, ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for ears only. */
export function VisuallyHidden({ children, ...rest }: ComponentProps<'span'> & { children: ReactNode }) {
  return (
    <span {...rest} className={styles.hidden}>
      {children}
    </span>
  )
}
