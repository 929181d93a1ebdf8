/** "Stop after": some minutes, or the end, with a fade. */
import { clockOf } from '#rules/times.ts'
import { player as say } from '#web/lib/words/player.en.ts'
import { panels } from '#web/lib/words/player-panels.en.ts'
import { Chips } from '#web/ui/choice/chips.tsx'
import { STOP_AFTER, type StopAfter } from '../engine/stop-after.ts'
import { thePlayer, usePlayer } from '../player.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import styles from '../panels/panels.module.css'

const nameOf = (choice: StopAfter): string => {
  if (choice === 'off') return panels('stop.off')
  return choice === 'end' ? panels('stop.end') : panels('stop.minutes', { minutes: choice })
}

export function StopPanel({ takesFocus }: { takesFocus: boolean }) {
  const chosen = usePlayer((state) => state.stopAfter)
  const left = usePlayer((state) => state.stopLeft)
  return (
    <GlassPanel
      name="stop"
      title={say('stop.after')}
      takesFocus={takesFocus}
      aside={left !== undefined && <span className={styles.small}>{say('stop.left', { time: clockOf(left) })}</span>}
    >
      <Chips
        label={say('stop.after')}
        options={STOP_AFTER.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        values={[chosen]}
        onChange={([choice]) => thePlayer().stopAfter(choice ?? 'off')}
        single
        required
        columns={3}
      />
      <p className={styles.note}>{panels('stop.lead')}</p>
    </GlassPanel>
  )
}
