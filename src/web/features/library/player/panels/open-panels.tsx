/** The open panels. They are a chunk of their own that loads right after the player. */
import type { ReactNode } from 'react'
import type { Transcript } from '#web/lib/use-transcript.ts'
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { VoicePanel } from '../device/voice-panel.tsx'
import { DownloadSwitch } from '../downloads/download-switch.tsx'
import { usePlayer } from '../player-state.ts'
import { TranscriptPanel } from '../transcript/transcript-panel.tsx'
import { AmbiencePanel } from '../playback-controls/ambience-panel.tsx'
import { ExitPanel } from './exit-panel.tsx'
import { ExplorePanel } from './explore-panel.tsx'
import { GlassPanel } from './glass-panel.tsx'
import { KeysPanel } from '../playback-controls/keys-panel.tsx'
import { SpeedPanel } from '../playback-controls/speed-panel.tsx'
import { SleepTimerPanel } from '../playback-controls/sleep-timer-panel.tsx'
import type { PanelName, Panels } from './use-panels.ts'

/** The panel "On this device": downloads the open session, or shows its progress. */
function DownloadPanel({ takesFocus }: { takesFocus: boolean }) {
  const uuid = usePlayer((state) => state.uuid)
  return (
    <GlassPanel name="downloads" title={t('title')} takesFocus={takesFocus}>
      <DownloadSwitch uuid={uuid} />
    </GlassPanel>
  )
}

export type OpenPanelsProps = { panels: Panels; transcript: Transcript; help?: ReactNode }

export function OpenPanels({ panels, transcript, help }: OpenPanelsProps) {
  const { isOpen, takesFocus, close } = panels
  const getPanelProps = (name: PanelName) => ({ takesFocus: takesFocus(name), onClose: () => close(name, true) })
  return (
    <>
      {isOpen('speed') && <SpeedPanel takesFocus={takesFocus('speed')} />}
      {isOpen('ambience') && <AmbiencePanel takesFocus={takesFocus('ambience')} onHide={() => close('ambience')} />}
      {isOpen('sleepTimer') && <SleepTimerPanel takesFocus={takesFocus('sleepTimer')} />}
      {isOpen('shortcuts') && <KeysPanel takesFocus={takesFocus('shortcuts')} />}
      {isOpen('downloads') && <DownloadPanel takesFocus={takesFocus('downloads')} />}
      {isOpen('voice') && <VoicePanel takesFocus={takesFocus('voice')} />}
      {isOpen('exit') && <ExitPanel {...getPanelProps('exit')} help={help} />}
      {isOpen('transcript') && <TranscriptPanel {...getPanelProps('transcript')} transcript={transcript} />}
      {isOpen('explore') && <ExplorePanel {...getPanelProps('explore')} />}
    </>
  )
}
