import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SocialLink } from '#rules/site/pages.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Logo } from '../icon/logo.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './footer.module.css'
import { type LanguageProps, LanguageSelect } from './language-select.tsx'

type FooterLink = { to: string; label: string }

export type FooterProps = LanguageProps & {
  /** The bay at night, 300 px high. */
  bay?: ReactNode
  social: readonly SocialLink[]
}

const networkIcons: Record<SocialLink['network'], IconName> = {
  Facebook: 'facebook-logo',
  Instagram: 'instagram-logo',
  LinkedIn: 'linkedin-logo',
  YouTube: 'youtube-logo',
}

/** The columns Info, About and Get Started. */
const COLUMNS: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Info',
    links: [
      { to: '/wellness', label: 'Wellness' },
      { to: '/learn', label: 'Learn' },
      { to: '/impact', label: 'Impact' },
    ],
  },
  { title: 'About', links: [{ to: '/about-us', label: 'About Us' }] },
  {
    title: 'Get Started',
    links: [
      { to: '/sign-up', label: 'Try Alaia' },
      { to: '/login', label: 'Sign In' },
    ],
  },
]

/** Shown next to the copyright: what a school reads before it decides. */
const LEGAL: readonly FooterLink[] = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/for-school-it', label: 'For school IT' },
  { to: '/accessibility', label: 'Accessibility' },
]

export function Footer({ bay, language, onLanguage, social }: FooterProps) {
  return (
    <footer className={styles.footer}>
      {bay && (
        <div className={styles.bay} data-bay>
          {bay}
        </div>
      )}
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div>
            <Logo to="/" />
            <p className={styles.about}>Guided listening, reflection and wellbeing lessons for schools.</p>
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              {links.map(({ to, label }) => (
                <Link key={to} to={to} className={styles.link}>
                  {label}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        <div className={styles.base}>
          <span>{uiMessages.copyright}</span>
          <span className={styles.legal}>
            {LEGAL.map(({ to, label }) => (
              <Link key={to} to={to} className={styles.link}>
                {label}
              </Link>
            ))}
          </span>
          {social.length > 0 && (
            <span className={styles.social}>
              {social.map(({ network, href }) => (
                <a key={href} href={href} aria-label={network} className={styles.link}>
                  <Icon name={networkIcons[network]} />
                </a>
              ))}
            </span>
          )}
          <LanguageSelect language={language} onLanguage={onLanguage} className={styles.language} />
        </div>
      </div>
    </footer>
  )
}
