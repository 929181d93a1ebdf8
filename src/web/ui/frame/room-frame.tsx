/** A whole screen that is a place of its own: a scene with content in it, or a form beside a picture. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Logo } from '../icon/logo.tsx'
import styles from './room-frame.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type RoomFrameProps = {
  /** Fills the room; composed for both wide and tall screens. */
  scene: ReactNode
  /** Which words are clear on this scene. */
  ink?: 'dark' | 'light'
  /** Stays within the screen; nothing scrolls, as in the player. */
  still?: boolean
  notices?: ReactNode
  children: ReactNode
}

export function RoomFrame({ scene, ink = 'dark', still, notices, children }: RoomFrameProps) {
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

export type DoorFrameProps = {
  scene: ReactNode
  /** A sentence of a practice, on the picture. */
  quote?: string | undefined
  /** Words on the picture, and the name over it on small screens. */
  ink?: 'dark' | 'light'
  home?: string
  /** The line at the foot of the form, such as the way to an account. */
  foot?: ReactNode
  notices?: ReactNode
  children: ReactNode
}

/** Sign-in and its kin: the form on the left, a real pause on the right. */
export function DoorFrame({ scene, quote, ink = 'light', home = '/', foot, notices, children }: DoorFrameProps) {
  return (
    <div className={classNames(styles.door, styles[`${ink}Scene`])}>
      <SkipLink />
      <div className={styles.side}>
        <header className={styles.name}>
          <Logo to={home} />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={styles.form}>
          {children}
        </main>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
      <aside className={styles.picture}>
        <div className={styles.scene}>{scene}</div>
        {quote && <p className={styles.quote}>{quote}</p>}
      </aside>
      {notices}
    </div>
  )
}
