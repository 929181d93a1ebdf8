/** One quiet line over a page: a message and its actions. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './strip.module.css'

export interface StripProps {
  label: string
  icon: IconName
  text: string
  /** Links and small buttons. */
  children: ReactNode
}

export function Strip({ label, icon, text, children }: StripProps) {
  return (
    <section className={styles.strip} aria-label={label}>
      <Icon name={icon} />
      <p role="status">{text}</p>
      {children}
    </section>
  )
}
