/** The bar over the sky: the back button, the session's group, and the buttons for its settings. */
import { formatClock } from '#rules/times.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatSpeed } from '../playback-controls/speed-text.ts'
import type { Panels } from '../panels/use-panels.ts'
import { usePlayer } from '../player-state.ts'
import { PanelButton } from './panel-button.tsx'
import styles from './stage.module.css'

export type TopBarProps = { panels: Panels; onBack: () => void; onMinimize: () => void }

function GroupLine() {
  const group = usePlayer((state) => state.session?.group)
  return <p className={styles.group}>{group ? t('part', { group: group.title, position: group.position }) : ''}</p>
}

export function TopBar({ panels, onBack, onMinimize }: TopBarProps) {
  const speed = usePlayer((state) => t('speed.value', { speed: formatSpeed(state.speed) }))
  const secondsLeft = usePlayer((state) => state.sleepTimerSeconds)
  const timerText = secondsLeft === undefined ? t('sleepTimer') : formatClock(secondsLeft)
  return (
    <header data-screen-only className={styles.top}>
      <IconButton icon="arrow-left-bold" label={t('back')} className={styles.round} onClick={onBack} />
      <GroupLine />
      <div className={styles.actions}>
        <PanelButton
          panels={panels}
          name="speed"
          icon="gauge"
          label={`${t('speed')} ${speed}`}
          className={styles.alwaysLabeled}
        >
          {speed}
        </PanelButton>
        <PanelButton panels={panels} name="ambience" icon="cloud-rain" label={t('ambience')} />
        <PanelButton
          panels={panels}
          name="transcript"
          icon="text-align-left"
          label={t('transcript')}
          className={styles.wideOnly}
        />
        <PanelButton
          panels={panels}
          name="sleepTimer"
          icon="timer"
          label={
            secondsLeft === undefined
              ? t('sleepTimer')
              : `${t('sleepTimer')} ${t('sleepTimer.left', { time: timerText })}`
          }
          className={classNames(secondsLeft === undefined ? undefined : styles.alwaysLabeled)}
        >
          {timerText}
        </PanelButton>
        <IconButton icon="arrows-in-simple-bold" label={t('minimize')} className={styles.round} onClick={onMinimize} />
      </div>
    </header>
  )
}
