/** Shows the title, the controls and the time of the session, on the dark water. */
import type { ReactNode } from 'react'
import type { Session } from '#contract/library.ts'
import { deviceVoice, player as t } from '#web/lib/messages/en/player.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { canUseDevice } from '../device/narrator-choice.ts'
import { getPanelId, type Panels } from '../panels/use-panels.ts'
import { usePlayer } from '../player-state.ts'
import { Controls, type ControlsProps } from './controls.tsx'
import styles from './dock.module.css'
import { SeekSlider } from './seek-slider.tsx'
import { useDockReach } from './use-dock-reach.ts'

export type DockProps = ControlsProps & {
  /** Appears above the title without moving it. */
  children: ReactNode
}

/** An exercise that an adult of the school has read is named after them, like any other session. */
const describeRecording = ({ narrator, made_by_computer, read_by_computer }: Session): string => {
  if (made_by_computer && read_by_computer) return t('made', { narrator })
  return t(read_by_computer ? 'narrator.computer' : 'narrator', { narrator })
}

/** Says who reads. If this device could read too, it opens the choice of voices. */
function VoiceLine({ session, panels }: { session: Session; panels: Panels }) {
  const isByDevice = usePlayer(({ narrator }) => narrator === 'device')
  const canChoose = usePlayer(canUseDevice)
  const text = isByDevice ? deviceVoice('narrator') : describeRecording(session)
  if (!canChoose) return <p>{text}</p>
  const isOpen = panels.isOpen('voice')
  return (
    <p>
      <button
        type="button"
        className={styles.voice}
        aria-expanded={isOpen}
        aria-controls={isOpen ? getPanelId('voice') : undefined}
        onClick={(event) => panels.toggle('voice', event)}
      >
        <span>
          {text}
          <VisuallyHidden>. {deviceVoice('change')}</VisuallyHidden>
        </span>
        <Icon name="caret-down" />
      </button>
    </p>
  )
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
        {session ? <VoiceLine session={session} panels={panels} /> : <p>{'\u00a0'}</p>}
      </div>
      <Controls panels={panels} onFavoriteFailed={onFavoriteFailed} />
      <SeekSlider />
    </div>
  )
}
