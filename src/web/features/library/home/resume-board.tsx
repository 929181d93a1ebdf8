/** Continues the session that the person has started, or shows the one that is playing now. */
import { Link } from 'react-router'
import type { Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatClock } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { formatSource } from '../source-text.ts'
import { getSessionLink } from '../session-link.ts'
import styles from './resume-board.module.css'

export interface ResumePoint {
  session: Session
  /** The position in seconds. */
  position: number
  /** Set while the player has the session: whether it plays, and how to toggle that without leaving the page. */
  held?: { playing: boolean; toggle: () => void } | undefined
}

function Play({ held, title }: { held: ResumePoint['held']; title: string }) {
  if (!held) {
    return (
      <span className={styles.play}>
        <Icon name="play-fill" />
      </span>
    )
  }
  const actionLabel = library(held.playing ? 'pause.named' : 'play.named', { title })
  return (
    <button type="button" aria-label={actionLabel} className={styles.play} onClick={held.toggle}>
      <Icon name={held.playing ? 'pause-fill' : 'play-fill'} />
    </button>
  )
}

export function ResumeBoard({ session, position, held }: ResumePoint) {
  return (
    <div className={styles.board}>
      <span className={styles.picture}>
        <CoverPicture src={getCoverVariantUrl(session.session_thumbnail, '1x1', 400)} seed={session.uuid} eager />
      </span>
      <Link {...getSessionLink(session)} className={styles.text}>
        <span className={styles.eyebrow}>{library(held?.playing ? 'continue.now' : 'continue.title')}</span>
        <span className={styles.title}>{session.title}</span>
        <span className={styles.part}>{formatSource(session)}</span>
        <StatusBadge status={session.status ?? null} />
        <ProgressLine value={Math.min(1, position / session.duration)} />
        <span className={styles.times}>
          <span>{formatClock(position)}</span>
          <span>{formatClock(session.duration)}</span>
        </span>
      </Link>
      <Play held={held} title={session.title} />
    </div>
  )
}

/** Shows an invitation in the same position if nothing was started yet. */
export function NothingStarted() {
  return (
    <div className={styles.board}>
      <span className={styles.blank} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.title}>{library('continue.empty.title')}</span>
        <span className={styles.part}>{library('continue.empty')}</span>
      </span>
    </div>
  )
}

/** Fills the same position while the data is loading. */
export function ResumeSkeleton() {
  return (
    <div className={styles.board} aria-hidden="true">
      <span className={styles.blank} />
    </div>
  )
}
