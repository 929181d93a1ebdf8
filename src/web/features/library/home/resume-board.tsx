/** Where someone was: one board that goes on from there, or holds what is playing now. */
import { Link } from 'react-router'
import type { Session } from '#contract/library.ts'
import { coverAs } from '#rules/covers.ts'
import { library } from '#web/lib/words/library.en.ts'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { clockOf } from '#web/ui/figure/time-text.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Picture } from '#web/ui/print/picture.tsx'
import { partOf } from '../part-of.ts'
import { toSession } from '../session-link.ts'
import styles from './resume-board.module.css'

interface Resume {
  session: Session
  /** Seconds. */
  position: number
  /** True while the player holds it. */
  now?: boolean
}

export function ResumeBoard({ session, position, now = false }: Resume) {
  const label = library(now ? 'continue.now' : 'continue.title')
  return (
    <Link {...toSession(session)} className={styles.board} aria-label={`${label}: ${session.title}`}>
      <span className={styles.picture}>
        <Picture src={coverAs(session.session_thumbnail, '1x1', 400)} seed={session.uuid} eager />
      </span>
      <span className={styles.words}>
        <span className={styles.eyebrow}>{label}</span>
        <span className={styles.title}>{session.title}</span>
        <span className={styles.part}>{partOf(session)}</span>
        <ProgressLine value={Math.min(1, position / session.duration)} />
        <span className={styles.times}>
          <span>{clockOf(position)}</span>
          <span>{clockOf(session.duration)}</span>
        </span>
      </span>
      <span className={styles.play}>
        <Icon name={now ? 'arrows-out-simple' : 'play-fill'} />
      </span>
    </Link>
  )
}

/** Nothing begun yet: an invitation in the same place. */
export function NothingBegun() {
  return (
    <Panel className={styles.empty}>
      <p className={styles.title}>{library('continue.empty.title')}</p>
      <p className={styles.part}>{library('continue.empty')}</p>
    </Panel>
  )
}
