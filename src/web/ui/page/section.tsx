/** A part of a page: its heading, a link to the full page, and its content. */
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './section.module.css'

type SectionProps = {
  title: ReactNode
  /** Shown under the heading. */
  lead?: ReactNode
  /** A link to the rest of the content. */
  more?: { to: string; label: string } | undefined
  /** Anything else to the right of the heading. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Section({ title, lead, more, aside, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(styles.section, className)}>
      <div className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <Icon name="arrow-right" />
          </Link>
        )}
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A quiet surface for one thing. Never put one inside another. */
export function Panel({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.panel, className)}>{children}</div>
}
