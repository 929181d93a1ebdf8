/**
 * The signed-in shell: header, tab bar on small screens, the page, and what floats over it. It contains no addresses of
 * other pages.
 */
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { IconLink } from '../action/icon-link.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Logo } from '../icon/logo.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './app-frame.module.css'
import header from './header.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  /** The filled icon, shown in the tab bar while this is the current part. */
  iconOn: IconName
  /** Other addresses that belong to this part, as prefixes: `/series/`. */
  under?: readonly string[]
}

export type AppFrameProps = {
  items: readonly NavItem[]
  home: string
  /** Shown only to people who may open the page behind it. */
  search?: string
  favorites?: string
  /** The user menu. */
  user: ReactNode
  /** A strip over the page, such as the offline one. */
  strip?: ReactNode
  /** The feedback tab or its form. */
  feedback?: ReactNode
  /** The mini player; the page leaves space for it. */
  bottom?: ReactNode
  /** The toast area. */
  notices?: ReactNode
  children: ReactNode
}

const isCurrent = (item: NavItem, pathname: string) =>
  pathname === item.to || [`${item.to}/`, ...(item.under ?? [])].some((beginning) => pathname.startsWith(beginning))

function NavLinks({ items, tabs }: { items: readonly NavItem[]; tabs?: boolean }) {
  const { pathname } = useLocation()
  const current = items.find((item) => isCurrent(item, pathname))
  return items.map((item) => (
    <Link
      key={item.to}
      to={item.to}
      className={tabs ? styles.tab : header.item}
      aria-current={item === current ? 'page' : undefined}
    >
      {tabs && <Icon name={item === current ? item.iconOn : item.icon} />}
      <span>{item.label}</span>
    </Link>
  ))
}

export function AppFrame(props: AppFrameProps) {
  const { items, home, search, favorites, user, strip, feedback, bottom, notices, children } = props
  return (
    <div className={classNames(styles.frame, bottom ? styles.withBottom : null)}>
      <SkipLink />
      <header className={header.header}>
        <Logo to={home} />
        <nav className={classNames(header.nav, styles.wide)} aria-label={uiMessages.nav.main}>
          <NavLinks items={items} />
        </nav>
        <div className={header.end}>
          {search && <IconLink icon="magnifying-glass" label={uiMessages.search} to={search} />}
          {favorites && <IconLink icon="heart" label={uiMessages.favorites} to={favorites} className={styles.wide} />}
          {user}
        </div>
      </header>
      {strip && <div className={styles.strip}>{strip}</div>}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <nav className={styles.tabs} aria-label={uiMessages.nav.main}>
        <NavLinks items={items} tabs />
      </nav>
      {bottom && <div className={styles.bottom}>{bottom}</div>}
      {feedback && <div className={styles.feedback}>{feedback}</div>}
      {notices}
    </div>
  )
}
