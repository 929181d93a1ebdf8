/** Rows with hairlines, for lists whose order or time matters: like a table of contents, instead of cards. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { ProgressRing } from '../figure/progress.tsx'
import { Icon } from '../icon/icon.tsx'
import { CoverPicture } from '../print/cover-picture.tsx'
import { StatusBadge } from '../print/status-badge.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './row-list.module.css'

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className={styles.list}>
      {children}
    </ol>
  )
}

/** Played to the end, or a share from 0 to 1; undefined if not started. */
export type ListenedShare = 'all' | number | undefined

export type TrackRowProps = {
  to: string
  state?: unknown
  title: string
  description?: ReactNode
  /** Shown at the right: a length, or "05:48 of 10:00". */
  meta?: ReactNode
  /** The place in a series; a tick or a ring replaces it once it was played. */
  number?: number
  /** A small picture instead of the number; the tick or ring then moves to the end. */
  picture?: { src: string | null | undefined; seed: string } | undefined
  listened?: ListenedShare
  status?: string | null | undefined
  /** True for the session to continue with. */
  current?: boolean
  /** Controls after the link, such as the heart. */
  actions?: ReactNode
}

function ListenedMark({ listened, number }: { listened: ListenedShare; number?: number | undefined }) {
  if (listened === 'all') return <Icon name="check-bold" className={styles.tick} />
  if (listened) return <ProgressRing value={listened} />
  return number === undefined ? null : <span aria-hidden="true">{number}</span>
}

const formatListened = (listened: ListenedShare) =>
  listened === 'all' ? uiMessages.listened : listened ? uiMessages.partWay : ''

export function TrackRow(props: TrackRowProps) {
  const { to, state, title, description, meta, number, picture, listened, status, current, actions } = props
  return (
    <li className={classNames(styles.row, current && styles.current)}>
      <Link
        to={to}
        state={state}
        className={classNames(styles.link, picture ? styles.pictured : styles.numbered, status && styles.badged)}
      >
        {picture ? (
          <span className={styles.picture}>
            <CoverPicture src={picture.src} seed={picture.seed} />
          </span>
        ) : (
          <span className={styles.mark}>
            <ListenedMark listened={listened} number={number} />
          </span>
        )}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.description}>{description}</span>
        </span>
        <span className={styles.meta}>
          <StatusBadge status={status} />
          {meta}
        </span>
        {picture && listened ? (
          <span className={styles.mark}>
            <ListenedMark listened={listened} />
          </span>
        ) : null}
        <VisuallyHidden>{formatListened(listened)}</VisuallyHidden>
      </Link>
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  )
}
