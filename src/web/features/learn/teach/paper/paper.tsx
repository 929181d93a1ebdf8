/** A document that is printed instead of the page; it is in the DOM only while the page prints. */
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { paper as t } from '#web/lib/messages/en/paper.ts'
import styles from './paper.module.css'
import { usePageFooter } from './printing.ts'

interface PaperProps {
  title: string
  /** Text above the title: the unit or grade it belongs to. */
  place: string
  lead?: string
  children: ReactNode
}

/** The sun on the horizon, in black that any printer has. */
function Horizon() {
  return (
    <svg className={styles.horizon} viewBox="0 0 720 34" aria-hidden="true">
      <path d="M40 32a22 22 0 0 1 44 0Z" className={styles.sun} />
      <path d="M0 32H720" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}

export function Paper({ title, place, lead, children }: PaperProps) {
  usePageFooter(`${title} · ${place} · ${t('product')}`)
  useLayoutEffect(() => {
    document.documentElement.dataset['paper'] = ''
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [])
  return createPortal(
    <article className={styles.paper}>
      <header className={styles.head}>
        <p className={styles.place}>{place}</p>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <Horizon />
      </header>
      {children}
    </article>,
    document.body,
  )
}

/** Facts of the printout; those without a value are omitted. */
export function Facts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
