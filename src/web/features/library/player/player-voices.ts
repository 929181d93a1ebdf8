/** The two voices of a session, the recording and the device's. The player controls the current one. */
import { DeviceNarration } from './device/device-narration.ts'
import { type PlayableVoice, VoiceAudio } from './engine/voice.ts'
import { type DeviceVoiceNotice, playerState } from './player-state.ts'
import type { AmbienceDeck } from './playback-controls/ambience-deck.ts'

/** The message that another voice continues disappears after this time, because nothing has to be done about it. */
const OTHER_VOICE_NOTICE_MS = 10_000

const hideOtherVoiceNotice = (): void => {
  if (playerState.get().notice === 'other_voice') playerState.set({ notice: undefined })
}

type PlayerVoicesOptions = {
  /** Called when a voice has changed what it does. */
  onChange: () => void
  /** Called when the device has stopped reading by itself. */
  onStop: () => void
  ambience: Pick<AmbienceDeck, 'setDucked'>
}

export class PlayerVoices {
  readonly recording: VoiceAudio
  readonly device: DeviceNarration

  constructor({ onChange, onStop, ambience }: PlayerVoicesOptions) {
    this.recording = new VoiceAudio({ onChange })
    const showNotice = (notice: DeviceVoiceNotice): void => {
      playerState.set({ notice })
      if (notice === 'other_voice') setTimeout(hideOtherVoiceNotice, OTHER_VOICE_NOTICE_MS)
      else onStop()
    }
    this.device = new DeviceNarration({
      onChange,
      onNotice: showNotice,
      onVoices: ({ status, voices }) => playerState.set({ voiceList: { status, voices } }),
      onSpeaking: (isSpeaking) => ambience.setDucked(isSpeaking),
    })
  }

  get isByDevice(): boolean {
    return playerState.get().narrator === 'device'
  }

  /** The voice that reads. While the device's voice is loading, it is the recording, which has nothing loaded then. */
  get current(): PlayableVoice {
    return (this.isByDevice && this.device.voice) || this.recording
  }

  unload(): void {
    this.recording.unload()
    this.device.unload()
  }

  setSpeed(speed: number): void {
    this.recording.setSpeed(speed)
    this.device.setSpeed(speed)
  }
}
