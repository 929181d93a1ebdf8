/** A whole screen that is a place of its own: a scene with content in it. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bare-frame.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type BareFrameProps = {
  /** Fills the room; composed for both wide and tall screens. */
  scene: ReactNode
  /** Which words are clear on this scene. */
  ink?: 'dark' | 'light'
  /** Stays within the screen; nothing scrolls, as in the player. */
  still?: boolean
  notices?: ReactNode
  children: ReactNode
}

export function BareFrame({ scene, ink = 'dark', still, notices, children }: BareFrameProps) {
  return (
    <div className={classNames(styles.room, styles[ink], still && styles.still)}>
      <SkipLink />
      <div className={styles.scene}>{scene}</div>
      <main id={MAIN_ID} tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {notices}
    </div>
  )
}
