/** The panel "On this device": downloads the open session, or shows its progress. */
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import { usePlayer } from '../player-state.ts'
import { DownloadSwitch } from './download-switch.tsx'

export function DownloadPanel({ takesFocus }: { takesFocus: boolean }) {
  const uuid = usePlayer((state) => state.uuid)
  return (
    <GlassPanel name="keep" title={t('title')} takesFocus={takesFocus}>
      <DownloadSwitch uuid={uuid} />
    </GlassPanel>
  )
}
