/** Shows the title, the controls and the time of the session, on the dark water. */
import type { ReactNode } from 'react'
import { player as t } from '#web/lib/messages/en/player.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { usePlayer } from '../player-state.ts'
import { Controls, type ControlsProps } from './controls.tsx'
import styles from './dock.module.css'
import { SeekSlider } from './seek-slider.tsx'
import { useDockTop } from './use-dock-top.ts'

export type DockProps = ControlsProps & {
  /** Appears above the title without moving it. */
  children: ReactNode
}

export function Dock({ panels, onFavoriteFailed, children }: DockProps) {
  const session = usePlayer((state) => state.session)
  const dock = useDockTop()
  return (
    <div ref={dock} className={styles.dock}>
      <div className={styles.above}>{children}</div>
      <div className={styles.title}>
        <StatusBadge status={session?.status ?? null} className={styles.badge} />
        <PageHeading title={session?.title ?? t('loading')} className={session ? undefined : styles.unknown} />
        <p>{session ? t(session.made_by_computer ? 'made' : 'narrator', { narrator: session.narrator }) : '\u00a0'}</p>
      </div>
      <Controls panels={panels} onFavoriteFailed={onFavoriteFailed} />
      <SeekSlider />
    </div>
  )
}
