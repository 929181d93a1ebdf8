/** The mark: half a sun on its horizon, water under it. */
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 40 40" aria-hidden="true">
      <path className={styles.sun} d="M8 24a12 12 0 0 1 24 0Z" />
      <path d="M2 24h36" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M7 31c4.3-3 8.7-3 13 0s8.7 3 13 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The mark with the name, as a link home. `to` is /home in the app and / outside. */
export function Logo({ to, className }: { to: string; className?: string | undefined }) {
  return (
    <Link to={to} className={classNames(styles.logo, className)} aria-label="Alaia, home">
      <LogoMark />
      <span>Alaia</span>
    </Link>
  )
}
