/** A session of three sentences in the voice of a device that a test controls. */
import { vi } from 'vitest'
import type { DeviceVoiceNotice } from '../player-state.ts'
import { DeviceVoice } from './device-voice.ts'
import { createFakeDevice } from './speech/speech.fixture.ts'

const LINES = [
  { at: 3.5, end: 6, text: 'Sit down.' },
  { at: 10, end: 12, text: 'Feel your feet.' },
  { at: 32, end: 34, text: 'Rest.' },
]
export const DURATION = 40

export const openVoice = (fake = createFakeDevice(), startPosition = 0) => {
  const notices: DeviceVoiceNotice[] = []
  const speaking: boolean[] = []
  const conditions: string[] = []
  const voice: DeviceVoice = new DeviceVoice(
    {
      onChange: () => conditions.push(voice.condition),
      onNotice: (notice) => notices.push(notice),
      onSpeaking: (isSpeaking) => speaking.push(isSpeaking),
      onVoices: () => undefined,
    },
    fake.device,
  )
  voice.load({ uuid: 'a', lines: LINES, duration: DURATION, startPosition, voiceUri: undefined })
  return { fake, voice, notices, speaking, conditions }
}

export const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
