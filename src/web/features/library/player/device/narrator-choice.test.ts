import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { endSessionChoice, isDeviceChosen, isQuietForVoice, storeNarratorChoice } from './narrator-choice.ts'

const RENDERING = { uuid: '3f0c3b1e-0000-4000-8000-000000000001', url: '' }
const RECORDED = { uuid: '3f0c3b1e-0000-4000-8000-000000000002', url: '/audio.mp3' }

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('speechSynthesis', {})
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
})

describe('a choice of the device', () => {
  test('holds for all sessions, or for one that is still rendering', () => {
    storeNarratorChoice('device', RENDERING, undefined)
    expect(isDeviceChosen(RENDERING.uuid)).toBe(true)
    expect(isDeviceChosen(RECORDED.uuid)).toBe(false)
    storeNarratorChoice('device', RECORDED, undefined)
    expect(isDeviceChosen(RENDERING.uuid)).toBe(true)
  })

  test('for all sessions stays one when another voice is chosen in a session that is rendering', () => {
    storeNarratorChoice('device', RECORDED, undefined)
    storeNarratorChoice('device', RENDERING, 'Aaron')
    expect(storedListening.narrator.read()).toEqual({ voice: 'Aaron' })
  })

  test('for one session stays one when another voice is chosen once its recording is ready', () => {
    storeNarratorChoice('device', RENDERING, undefined)
    storeNarratorChoice('device', { ...RENDERING, url: '/audio.mp3' }, 'Aaron')
    expect(storedListening.narrator.read()).toEqual({ voice: 'Aaron', session: RENDERING.uuid })
  })

  test('for one session ends with its recording, and no other choice does', () => {
    storeNarratorChoice('device', RENDERING, undefined)
    expect(endSessionChoice(RENDERING)).toBe(false)
    expect(endSessionChoice(RECORDED)).toBe(false)
    expect(endSessionChoice({ ...RENDERING, url: '/audio.mp3' })).toBe(true)
    expect(isDeviceChosen(RENDERING.uuid)).toBe(false)
    storeNarratorChoice('device', RECORDED, undefined)
    expect(endSessionChoice(RECORDED)).toBe(false)
    expect(isDeviceChosen(RECORDED.uuid)).toBe(true)
  })
})

test('nothing is announced while the voice of the device is loading or reads', () => {
  expect(isQuietForVoice({ narrator: 'device', phase: 'loading' })).toBe(true)
  expect(isQuietForVoice({ narrator: 'device', phase: 'playing' })).toBe(true)
  expect(isQuietForVoice({ narrator: 'device', phase: 'failed' })).toBe(false)
  expect(isQuietForVoice({ narrator: 'recording', phase: 'loading' })).toBe(false)
})
