/** Rows with hairlines: an icon, a title and actions. */
import type { ReactNode } from 'react'
import styles from './item-rows.module.css'

export function ItemRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {children}
    </ul>
  )
}

interface ItemRowProps {
  icon: ReactNode
  title: string
  about?: ReactNode
  /** One or two actions at the right. */
  children?: ReactNode
}

export function ItemRow({ icon, title, about, children }: ItemRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.text}>
        <strong>{title}</strong>
        {about && <small>{about}</small>}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  )
}
