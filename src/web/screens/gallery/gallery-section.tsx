import { type ReactNode, useId } from 'react'
import styles from './gallery.module.css'

/** One group of components, under its title. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export const Flow = ({ children }: { children: ReactNode }) => <div className={styles.flow}>{children}</div>
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>
