/** A screen inside a layout: its back link, title, actions and content. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import { PageHeading } from './page-heading.tsx'
import styles from './page.module.css'

export type PageProps = {
  title: string
  /** The text of the h1, if it differs from the document's title. */
  heading?: ReactNode
  /** One or two sentences under the heading. */
  lead?: ReactNode
  /** The address of the parent page, optionally with its name. */
  back?: string | { to: string; label: string } | undefined
  /** Buttons or a switch to the right of the heading. */
  actions?: ReactNode
  /** A column for reading instead of the full page width. */
  narrow?: boolean
  /** A very large heading, for pages that are mostly one thing. */
  big?: boolean
  children?: ReactNode
}

export function Page({ title, heading, lead, back, actions, narrow, big, children }: PageProps) {
  const parentLink = typeof back === 'string' ? { to: back, label: uiMessages.back } : back
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      {parentLink && (
        <Link to={parentLink.to} className={styles.back}>
          <Icon name="arrow-left" />
          {parentLink.label}
        </Link>
      )}
      <header className={styles.header}>
        <div>
          <PageHeading title={title} className={big ? styles.big : undefined}>
            {heading}
          </PageHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The width of a page: content inside aligns with the header. */
export function Wrap({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>
}
