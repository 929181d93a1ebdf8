/** The layout of sign-in and similar pages: the form on the left, a quiet picture on the right. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Logo } from '../icon/logo.tsx'
import styles from './sign-in-frame.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type SignInFrameProps = {
  /** The links of the public header, and the footer in one line. */
  nav?: ReactNode
  base?: ReactNode
  scene: ReactNode
  /** A sentence of a practice, on the picture. */
  quote?: string | undefined
  /** The color of the text on the picture, and of the logo over it on small screens. */
  ink?: 'dark' | 'light'
  home?: string
  /** The line at the end of the form, such as the link to create an account. */
  foot?: ReactNode
  notices?: ReactNode
  children: ReactNode
}

export function SignInFrame(props: SignInFrameProps) {
  const { nav, base, scene, quote, ink = 'light', home = '/', foot, notices, children } = props
  return (
    <div className={classNames(styles.frame, styles[`${ink}Scene`])}>
      <SkipLink />
      <header className={styles.name}>
        <Logo to={home} />
        {nav}
      </header>
      <div className={styles.side}>
        <main id={MAIN_ID} tabIndex={-1} className={styles.form}>
          {children}
        </main>
        {(foot || base) && (
          <footer className={styles.foot}>
            {foot}
            {base && <div className={styles.base}>{base}</div>}
          </footer>
        )}
      </div>
      <aside className={styles.picture}>
        <div className={styles.scene}>{scene}</div>
        {quote && <p className={styles.quote}>{quote}</p>}
      </aside>
      {notices}
    </div>
  )
}
