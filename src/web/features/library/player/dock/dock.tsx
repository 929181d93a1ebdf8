/** Shows the title, the controls and the time of the session, on the dark water. */
import type { ReactNode } from 'react'
import type { Session } from '#contract/library.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { usePlayer } from '../player-state.ts'
import { Controls, type ControlsProps } from './controls.tsx'
import styles from './dock.module.css'
import { SeekSlider } from './seek-slider.tsx'
import { useDockReach } from './use-dock-reach.ts'

export type DockProps = ControlsProps & {
  /** Appears above the title without moving it. */
  children: ReactNode
}

const describeVoice = ({ narrator, made_by_computer, read_by_computer }: Session): string => {
  if (made_by_computer) return t('made', { narrator })
  return t(read_by_computer ? 'narrator.computer' : 'narrator', { narrator })
}

export function Dock({ panels, onFavoriteFailed, children }: DockProps) {
  const session = usePlayer((state) => state.session)
  const dock = useDockReach()
  return (
    <div ref={dock} className={styles.dock}>
      <div className={styles.above}>{children}</div>
      <div className={styles.title}>
        <StatusBadge status={session?.status ?? null} className={styles.badge} />
        <PageHeading title={session?.title ?? t('loading')} className={session ? undefined : styles.unknown} />
        <p>{session ? describeVoice(session) : '\u00a0'}</p>
      </div>
      <Controls panels={panels} onFavoriteFailed={onFavoriteFailed} />
      <SeekSlider />
    </div>
  )
}
