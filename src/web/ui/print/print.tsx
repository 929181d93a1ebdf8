/** A session, series or exercise as a print: a picture in a paper margin, with its text below and never on it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import { CoverPicture } from './cover-picture.tsx'
import styles from './print.module.css'
import { StatusBadge } from './status-badge.tsx'

export type PrintShape = 'tall' | 'square' | 'wide' | 'lead'

export type PrintProps = {
  to: string
  /** Passed in the navigation state, as a cache only. */
  state?: unknown
  title: string
  description?: string | null | undefined
  /** One more short line, such as "6 min". */
  meta?: ReactNode
  thumbnail?: string | null | undefined
  /** The uuid or id of the item; it seeds the default picture. */
  seed: string
  /** The number of sessions in a series. */
  count?: number | null | undefined
  status?: string | null | undefined
  shape?: PrintShape
  eager?: boolean
  /** A control over the top right corner, such as the heart. It is not part of the link. */
  corner?: ReactNode
}

export function Print(props: PrintProps) {
  const { to, state, title, description, meta, thumbnail, seed, count, status, shape = 'tall', eager, corner } = props
  return (
    <div className={classNames(styles.print, styles[shape], corner && styles.cornered)}>
      {/* The text comes before the picture, so that the link's name starts with the title; on screen the picture is
          above. */}
      <Link to={to} state={state} className={styles.link}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
        {meta && <span className={styles.meta}>{meta}</span>}
        <span className={styles.art}>
          <CoverPicture src={thumbnail} seed={seed} eager={eager ?? false} className={styles.picture} />
          <StatusBadge status={status} className={styles.badge} />
          {count ? (
            <span className={styles.count}>
              <Icon name="stack" />
              {uiMessages.sessions(count)}
            </span>
          ) : null}
        </span>
      </Link>
      {corner && <span className={styles.corner}>{corner}</span>}
    </div>
  )
}
