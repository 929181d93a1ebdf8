/**
 * The layout of the public site: its header over the first picture, the page, and the footer that starts with the bay
 * at night.
 */
import type { ReactNode } from 'react'
import { Logo } from '../icon/logo.tsx'
import header from './header.module.css'
import { Footer, type FooterProps } from './footer.tsx'
import styles from './public-frame.module.css'
import { SiteNav, type SiteNavProps } from './site-nav.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type PublicFrameProps = FooterProps &
  Pick<SiteNavProps, 'home'> & {
    notices?: ReactNode
    children: ReactNode
  }

export function PublicFrame({ home, notices, children, ...footer }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={header.header}>
        <Logo to="/" />
        <SiteNav home={home} />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer {...footer} />
      {notices}
    </div>
  )
}
