/**
 * Lists the keyboard shortcuts. Single letters can be turned off, for people whose speech input or hands press them by
 * accident (WCAG 2.1.4).
 */
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { useStore } from '../engine/store.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import { playerKeys } from './player-keys.ts'
import styles from '../panels/panels.module.css'

const SHORTCUTS = [
  { keys: [panels('keys.space')], does: 'keys.play' },
  { keys: ['\u2190', '\u2192'], does: 'keys.skip' },
  { keys: ['\u2191', '\u2193'], does: 'keys.volume' },
  { keys: ['M'], does: 'keys.mute' },
  { keys: [',', '.'], does: 'keys.speed' },
  { keys: ['Esc'], does: 'keys.escape' },
] as const

export function KeysPanel({ takesFocus }: { takesFocus: boolean }) {
  const letters = useStore(playerKeys, (state) => state.letters)
  return (
    <GlassPanel name="keys" title={t('keys')} takesFocus={takesFocus}>
      <dl className={styles.keyList}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.keyRow}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{panels(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={panels('keys.single')}
        hint={panels('keys.single.lead')}
        checked={letters}
        onChange={(enabled) => playerKeys.set({ letters: enabled })}
      />
    </GlassPanel>
  )
}
