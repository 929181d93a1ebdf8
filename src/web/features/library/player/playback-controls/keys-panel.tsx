/**
 * Lists the keyboard shortcuts. Single letters can be turned off, for people whose speech input or hands press them by
 * accident (WCAG 2.1.4).
 */
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { useStore } from '../engine/store.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import { usePlayer } from '../player-state.ts'
import { playerKeys } from './player-keys.ts'
import styles from '../panels/panels.module.css'

const SHORTCUTS = [
  { keys: [panels('shortcut.space')], does: 'shortcut.play' },
  { keys: ['\u2190', '\u2192'], does: 'shortcut.skip' },
  { keys: ['\u2191', '\u2193'], does: 'shortcut.volume' },
  { keys: ['M'], does: 'shortcut.mute' },
  { keys: [',', '.'], does: 'shortcut.speed' },
  { keys: ['Esc'], does: 'shortcut.escape' },
] as const

export function KeysPanel({ takesFocus }: { takesFocus: boolean }) {
  const isByDevice = usePlayer(({ narrator }) => narrator === 'device')
  const letters = useStore(playerKeys, (state) => state.letters)
  return (
    <GlassPanel name="shortcuts" title={t('shortcuts')} takesFocus={takesFocus}>
      <dl className={styles.keyList}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.keyRow}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{panels(does === 'shortcut.skip' && isByDevice ? 'shortcut.line' : does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={panels('shortcut.single')}
        hint={panels('shortcut.single.lead')}
        checked={letters}
        onChange={(enabled) => playerKeys.set({ letters: enabled })}
      />
    </GlassPanel>
  )
}
