/** The panel "Explore more" shows up to eight related sessions over the water. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { MAX_EXPLORE_SESSIONS, EXPLORE_SCROLL_PIXELS } from '#rules/playback.ts'
import { paths } from '#web/lib/paths.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { prefersReducedMotion } from '#web/ui/prefers-reduced-motion.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { usePlayer } from '../player-state.ts'
import styles from './explore-panel.module.css'
import { getPanelId } from './use-panels.ts'

export type ExplorePanelProps = { takesFocus: boolean; onClose: () => void }

/** Returns how much is hidden to the right, or below in a low window, where the cards are stacked. */
const getHiddenLength = (list: Element, isHorizontal: boolean): number =>
  isHorizontal
    ? list.scrollWidth - list.clientWidth - list.scrollLeft
    : list.scrollHeight - list.clientHeight - list.scrollTop

/**
 * Scrolls by 450 px, and from the end back to the first card. If less than 450 px is left, it adds space after the last
 * card, so that every step has the same length.
 */
const scrollForward = (list: HTMLElement): void => {
  const isHorizontal = list.scrollWidth > list.clientWidth
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
  const hidden = getHiddenLength(list, isHorizontal)
  if (hidden < 4) return list.scrollTo({ left: 0, top: 0, behavior })
  list.style.setProperty('--room', `${Math.max(0, EXPLORE_SCROLL_PIXELS - hidden)}px`)
  list.scrollBy({ [isHorizontal ? 'left' : 'top']: EXPLORE_SCROLL_PIXELS, behavior })
}

/** A card without its paper margin, because the panel is the paper here. */
function RelatedCard({ session }: { session: Session }) {
  return (
    <Link to={paths.audio(session.uuid)} state={{ session }} className={styles.print}>
      <span className={styles.title}>{session.title}</span>
      <span className={styles.description}>{session.description}</span>
      <TimeText seconds={session.duration} className={styles.time} />
      <span className={styles.art}>
        <CoverPicture src={getCoverVariantUrl(session.session_thumbnail, '1x1', 400)} seed={session.uuid} eager />
        <StatusBadge status={session.status ?? null} className={styles.badge} />
      </span>
    </Link>
  )
}

export function ExplorePanel({ takesFocus, onClose }: ExplorePanelProps) {
  const related = usePlayer((state) => state.related).slice(0, MAX_EXPLORE_SESSIONS)
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panelRef.current?.focus()
  }, [takesFocus])
  const scroll = () => {
    const list = panelRef.current?.querySelector('ul')
    if (list) scrollForward(list)
  }
  return (
    <section ref={panelRef} id={getPanelId('explore')} tabIndex={-1} aria-label={t('more')} className={styles.sheet}>
      <header className={styles.head}>
        <h2>{t('more')}</h2>
        <Link to={paths.home} className={styles.home}>
          {t('more.home')}
          <Icon name="arrow-right" />
        </Link>
        <IconButton icon="caret-down" label={panels('close')} ground="art" onClick={onClose} className={styles.close} />
      </header>
      {related.length === 0 ? (
        <p>{panels('more.empty')}</p>
      ) : (
        <>
          <Rail label={t('more')} column={152}>
            {related.map((session) => (
              <RelatedCard key={session.uuid} session={session} />
            ))}
          </Rail>
          <IconButton icon="caret-right-bold" label={panels('more.scroll')} onClick={scroll} className={styles.next} />
        </>
      )}
    </section>
  )
}
