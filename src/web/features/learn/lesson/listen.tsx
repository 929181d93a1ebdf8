/** The sessions of the lesson. A session opens in the player and returns here. */
import { Link } from 'react-router'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatClock } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { ItemRow } from '../item-rows.tsx'
import rows from '../item-rows.module.css'
import styles from './listen.module.css'

const describeSession = ({ duration, narrator }: LearnSession): string => {
  const time = formatClock(duration)
  return narrator ? teach('listen.by', { time, narrator }) : time
}

const getPlayerLink = (session: LearnSession) => ({ to: paths.audio(session.uuid), state: { session } })

export function FeaturedSession({ session }: { session: LearnSession }) {
  return (
    <Link {...getPlayerLink(session)} className={styles.board}>
      <span className={styles.text}>
        <span className={styles.title}>{session.title}</span>
        <span className={styles.about}>{describeSession(session)}</span>
        <StatusBadge status={session.status ?? null} className={styles.badge} />
      </span>
      <span className={styles.picture}>
        <CoverPicture src={getCoverVariantUrl(session.session_thumbnail, '16x11', 400)} seed={session.uuid} />
      </span>
      <span className={styles.play}>
        <Icon name="play-fill" />
      </span>
    </Link>
  )
}

export function ListenRow({ session }: { session: LearnSession }) {
  return (
    <ItemRow
      icon={<Icon name="waveform" className={rows.icon} />}
      title={session.title}
      about={describeSession(session)}
    >
      <ButtonLink
        {...getPlayerLink(session)}
        look="soft"
        size="small"
        aria-label={teach('listen.to', { title: session.title })}
      >
        {teach('listen.act')}
      </ButtonLink>
    </ItemRow>
  )
}
