/** The links of the public header, and the menu that holds them on small screens. */
import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../action/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import header from './header.module.css'
import styles from './site-nav.module.css'

/** The links of the public header. Their names are fixed, see docs/product.md#public-pages. */
const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about-us', label: 'About Us' },
  { to: '/wellness', label: 'Wellness' },
  { to: '/learn', label: 'Learn' },
  { to: '/impact', label: 'Impact' },
] as const

const SIGN_IN = 'Sign In'
const TRY = 'Try'
const GO_HOME = 'Go to Home'

export type SiteNavProps = {
  /** The home page of the signed-in person; without it the sign-in links are shown. */
  home?: string | undefined
  /** For pages with a form: smaller, and on small screens only the menu. */
  quiet?: boolean
}

function SiteLinks() {
  const { pathname } = useLocation()
  return SITE_LINKS.map(({ to, label }) => (
    <Link key={to} to={to} className={header.item} aria-current={pathname === to ? 'page' : undefined}>
      {label}
    </Link>
  ))
}

/** Esc closes the menu from anywhere in it, and returns the focus to its button. */
const closeByEsc = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** A disclosure, so that it opens before the scripts have loaded. A new address closes it. */
function SmallMenu({ home, quiet }: SiteNavProps) {
  const { pathname } = useLocation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for Esc from what is inside
    <details key={pathname} className={styles.small} onKeyDown={closeByEsc} data-menu>
      <summary className={styles.burger} aria-label={uiMessages.openMenu}>
        <Icon name="list" />
      </summary>
      <nav className={styles.sheet} aria-label={uiMessages.nav.main}>
        <SiteLinks />
        <Link to="/login" className={header.item} hidden={Boolean(home)} data-for="visitor">
          {SIGN_IN}
        </Link>
        {quiet && (
          <Link to="/sign-up" className={header.item} hidden={Boolean(home)} data-for="visitor">
            {TRY}
          </Link>
        )}
        <Link to={home ?? '/home'} className={header.item} hidden={!home} data-for="member">
          {GO_HOME}
        </Link>
      </nav>
    </details>
  )
}

/**
 * Renders all links, some hidden, so that the browser can choose on a page that was rendered without knowing the
 * person.
 */
function SignInLinks({ home, quiet }: SiteNavProps) {
  const look = quiet ? 'line' : 'board'
  return (
    <>
      <ButtonLink to="/login" size="small" className={styles.signIn} hidden={Boolean(home)} data-for="visitor">
        {SIGN_IN}
      </ButtonLink>
      <ButtonLink to="/sign-up" look={look} size="small" hidden={Boolean(home)} data-for="visitor">
        {TRY}
      </ButtonLink>
      <ButtonLink to={home ?? '/home'} look={look} size="small" hidden={!home} data-for="member">
        {GO_HOME}
      </ButtonLink>
    </>
  )
}

export function SiteNav(props: SiteNavProps) {
  return (
    <>
      <nav className={classNames(header.nav, styles.nav)} aria-label={uiMessages.nav.main}>
        <SiteLinks />
      </nav>
      <div className={classNames(header.end, props.quiet && styles.quiet)}>
        <SignInLinks {...props} />
        <SmallMenu {...props} />
      </div>
    </>
  )
}
