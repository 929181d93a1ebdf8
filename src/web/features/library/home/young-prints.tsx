/** Shows three huge cards, each with a verb and its topic. */
import { Link } from 'react-router'
import type { Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { getSessionLink } from '../session-link.ts'
import { pickThree, getVerb } from './verbs.ts'
import styles from './young-prints.module.css'

export function YoungPrints({ sessions, label }: { sessions: readonly Session[]; label: string }) {
  return (
    <ul aria-label={label} className={styles.prints}>
      {pickThree(sessions).map((session) => (
        <li key={session.uuid}>
          <Link {...getSessionLink(session)} className={styles.print}>
            <span className={styles.verb}>{getVerb(session)}</span>
            <span className={styles.title}>{session.title}</span>
            <span className={styles.description}>{session.description}</span>
            <span className={styles.art}>
              <CoverPicture
                src={getCoverVariantUrl(session.session_thumbnail, '1x1', 800)}
                seed={session.uuid}
                eager
                className={styles.picture}
              />
              <StatusBadge status={session.status ?? null} className={styles.badge ?? ''} />
              <span className={styles.play}>
                <Icon name="play-fill" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
