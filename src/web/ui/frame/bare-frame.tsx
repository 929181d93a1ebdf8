/** A full-screen layout: a scene with content in it. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bare-frame.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type BareFrameProps = {
  /** Fills the screen; composed for both wide and tall screens. */
  scene: ReactNode
  /** The text color that is readable on this scene. */
  ink?: 'dark' | 'light'
  /** Stays within the screen without scrolling, as in the player. */
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
