/** One quiet line over a page: what it is about, and what can be done. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './strip.module.css'

export interface StripProps {
  label: string
  icon: IconName
  text: string
  /** What can be done: links and small buttons. */
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
