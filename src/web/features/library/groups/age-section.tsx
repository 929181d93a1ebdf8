import { type ReactNode, useId } from 'react'
import styles from './age-section.module.css'

/** One age group of a list, with its name at the left and its items at the right. */
export function AgeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
