/** Being offline isn't an error: one sentence about what still works, with a dashed ring that means waiting. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './offline-strip.module.css'

export type OfflineStripProps = {
  /** Dark over a picture, quiet in a page. */
  look?: 'float' | 'wash'
  children: ReactNode
}

export function OfflineStrip({ look = 'float', children }: OfflineStripProps) {
  return (
    <div className={classNames(styles.strip, styles[look])}>
      <span className={styles.ring} aria-hidden="true" />
      {children}
    </div>
  )
}
