/** The mini player on every other page: the loaded session plays on, and a click opens the full player. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatClock, formatSpokenPosition } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { useFeedbackInHeader } from '#web/ui/frame/feedback-position.ts'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './mini-player.module.css'
import { useNowPlaying } from './now-playing.ts'
import { getPlayer } from './player.ts'

/** The navigation state that keeps the session as it is, paused or not, when the full player opens. */
const MAXIMIZED = { maximized: true }
export const isMaximized = (state: unknown): boolean =>
  (state as typeof MAXIMIZED | null)?.maximized === MAXIMIZED.maximized

function Times({ position, duration }: { position: number; duration: number }) {
  return (
    <span className={styles.times}>
      <span aria-hidden="true">
        {formatClock(position)} / {formatClock(duration)}
      </span>
      <VisuallyHidden>{formatSpokenPosition(position, duration)}</VisuallyHidden>
    </span>
  )
}

export function MiniPlayer() {
  const nowPlaying = useNowPlaying()
  const { pathname } = useLocation()
  const isVisible = nowPlaying !== undefined && pathname !== paths.audio(nowPlaying.session.uuid)
  useEffect(() => getPlayer().restore(), [])
  useFeedbackInHeader(isVisible)
  if (!isVisible) return null
  const { session, position, duration, playing, toggle } = nowPlaying
  return (
    <section className={styles.mini} aria-label={t('playing')}>
      <button type="button" className={styles.play} aria-label={t(playing ? 'pause' : 'play')} onClick={toggle}>
        <Icon name={playing ? 'pause-fill' : 'play-fill'} />
      </button>
      <div className={styles.middle}>
        <p className={styles.line}>
          <span className={styles.title}>{session.title}</span>
          <Times position={position} duration={duration} />
        </p>
        <ProgressLine value={duration > 0 ? position / duration : 0} label={t('position')} />
      </div>
      <IconLink
        icon="arrows-out-simple"
        label={t('maximize')}
        ground="float"
        to={paths.audio(session.uuid)}
        state={MAXIMIZED}
      />
    </section>
  )
}
