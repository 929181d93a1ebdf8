import { type ChangeEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { SocialLink } from '#rules/site/pages.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Logo } from '../icon/logo.tsx'
import { words } from '../words.ts'
import styles from './footer.module.css'

type FooterLink = { to: string; label: string }

export type FooterProps = {
  /** The bay at night, 300 px high. */
  bay?: ReactNode
  /** The language that is shown as chosen; the page itself stays English (decision 6). */
  language?: string
  /** Without it the page's own script remembers the choice. */
  onLanguage?: (language: string) => void
  social: readonly SocialLink[]
}

const networkIcons: Record<SocialLink['network'], IconName> = {
  Facebook: 'facebook-logo',
  Instagram: 'instagram-logo',
  LinkedIn: 'linkedin-logo',
  YouTube: 'youtube-logo',
}

/** Info, About and Get Started (spec 2). */
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

/** Beside the copyright: what a school reads before it says yes. */
const LEGAL: readonly FooterLink[] = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/for-school-it', label: 'For school IT' },
  { to: '/accessibility', label: 'Accessibility' },
]

function LanguageSelect({ language, onLanguage }: Pick<FooterProps, 'language' | 'onLanguage'>) {
  const id = useId()
  const choice = onLanguage
    ? { value: language, onChange: (event: ChangeEvent<HTMLSelectElement>) => onLanguage(event.target.value) }
    : { 'data-language': '' }
  return (
    <span className={styles.language}>
      <Icon name="globe" />
      <select id={id} aria-label={words.language} {...choice}>
        {words.languages.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Icon name="caret-down" />
    </span>
  )
}

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
          <span>{words.copyright}</span>
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
          <LanguageSelect language={language} onLanguage={onLanguage} />
        </div>
      </div>
    </footer>
  )
}
