/** One action on the person's own data: a picture, an explanation and a button. */
import type { ReactNode } from 'react'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import styles from './my-data-part.module.css'

type Props = { seed: string; title: string; lead: string; children: ReactNode }

export function DataRow({ seed, title, lead, children }: Props) {
  return (
    <section className={styles.row}>
      <div className={styles.print}>
        <CoverPicture src="" seed={seed} />
      </div>
      <div className={styles.text}>
        <h4>{title}</h4>
        <p>{lead}</p>
        {children}
      </div>
    </section>
  )
}
