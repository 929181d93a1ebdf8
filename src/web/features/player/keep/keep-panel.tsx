/** "On this device": keeps the session that is open, or says how far that is. */
import { kept as say } from '#web/lib/words/kept.en.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import { usePlayer } from '../player.ts'
import { KeepSwitch } from './keep-switch.tsx'

export function KeepPanel({ takesFocus }: { takesFocus: boolean }) {
  const uuid = usePlayer((state) => state.uuid)
  return (
    <GlassPanel name="keep" title={say('title')} takesFocus={takesFocus}>
      <KeepSwitch uuid={uuid} />
    </GlassPanel>
  )
}
