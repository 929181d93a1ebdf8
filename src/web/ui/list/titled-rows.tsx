/** Short rows in a panel: a title, a line about it, and its actions at the end. */
import type { ReactNode } from 'react'
import styles from './titled-rows.module.css'

export function TitledRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface TitledRowProps {
  title: string
  about: string
  children: ReactNode
}

export function TitledRow({ title, about, children }: TitledRowProps) {
  return (
    <li className={styles.row}>
      <p>
        <strong>{title}</strong>
        <small>{about}</small>
      </p>
      {children}
    </li>
  )
}
