/** Sets the sleep timer to some minutes, or to the end of the session. It stops with a fade. */
import { formatClock } from '#rules/times.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Chips } from '#web/ui/choice/chips.tsx'
import { SLEEP_TIMER_CHOICES, type SleepTimerChoice } from '../engine/sleep-timer-options.ts'
import { getPlayer } from '../player.ts'
import { usePlayer } from '../player-state.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import styles from '../panels/panels.module.css'

const toLabel = (choice: SleepTimerChoice): string => {
  if (choice === 'off') return panels('sleepTimer.off')
  return choice === 'end' ? panels('sleepTimer.end') : panels('sleepTimer.minutes', { minutes: choice })
}

export function SleepTimerPanel({ takesFocus }: { takesFocus: boolean }) {
  const chosen = usePlayer((state) => state.sleepTimer)
  const secondsLeft = usePlayer((state) => state.sleepTimerSeconds)
  return (
    <GlassPanel
      name="sleepTimer"
      title={t('sleepTimer')}
      takesFocus={takesFocus}
      aside={
        secondsLeft !== undefined && (
          <span className={styles.small}>{t('sleepTimer.left', { time: formatClock(secondsLeft) })}</span>
        )
      }
    >
      <Chips
        label={t('sleepTimer')}
        options={SLEEP_TIMER_CHOICES.map((choice) => ({ value: choice, label: toLabel(choice) }))}
        values={[chosen]}
        onChange={([choice]) => getPlayer().setSleepTimer(choice ?? 'off')}
        single
        required
        columns={3}
      />
      <p className={styles.note}>{panels('sleepTimer.lead')}</p>
    </GlassPanel>
  )
}
