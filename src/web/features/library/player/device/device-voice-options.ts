/** The session that the device's voice reads, and the callbacks of the player. */
import type { TimedTranscriptLine } from '#web/lib/transcript.ts'
import type { DeviceVoiceNotice } from '../player-state.ts'
import type { VoiceList } from './speech/voice-list.ts'

export type DeviceVoiceCallbacks = {
  /** Called when the condition or the position changes. */
  onChange: () => void
  onNotice: (notice: DeviceVoiceNotice) => void
  onVoices: (voices: VoiceList) => void
  /** Called when a sentence begins and ends, so that the background sound can make room for it. */
  onSpeaking: (isSpeaking: boolean) => void
}

export type DeviceVoiceSession = {
  uuid: string
  lines: readonly TimedTranscriptLine[]
  /** In seconds. */
  duration: number
  startPosition: number
  /** The `voiceURI` of the chosen voice. */
  voiceUri: string | undefined
}
