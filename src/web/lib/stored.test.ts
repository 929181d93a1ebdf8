import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSharedDevice, clearStored, stored } from './stored.ts'

/** The browser's storage, as far as Node has none. */
const browserStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
})

describe('what is stored', () => {
  test('the eight keys of the specification carry their own names', () => {
    const { ambienceVolume, duration, currentTime, sessionId, isPlaying, filterData, redirectUrl, session } = stored
    const keys = [ambienceVolume, duration, currentTime, sessionId, isPlaying, filterData, redirectUrl, session]
    expect(keys.map(({ key }) => key)).toEqual([
      'amb_volume',
      'duration',
      'currentTime',
      'session_id',
      'isPlaying',
      'filterData',
      'alaia_redirect_url',
      'alaiaSessionData',
    ])
  })

  test('a volume or a speed from outside its range is clamped', () => {
    localStorage.setItem('amb_volume', '7')
    localStorage.setItem('alaia_speed', '-3')
    expect([stored.ambienceVolume.read(), stored.speed.read()]).toEqual([1, 0.5])
    localStorage.setItem('amb_volume', 'loud')
    expect(stored.ambienceVolume.read()).toBe(0)
  })

  test('a broken value reads as if it were not there', () => {
    for (const broken of ['', '{', 'null', '[]', '{"user_info":{"user_type":"student"}}', '7']) {
      localStorage.setItem('alaiaSessionData', broken)
      localStorage.setItem('filterData', broken)
      expect([stored.session.read(), stored.filterData.read()]).toEqual([undefined, {}])
    }
  })

  test('an unknown preference falls back alone, the others stay', () => {
    localStorage.setItem('alaia_preferences', '{"theme":"plaid","textSize":"large","captions":false}')
    expect(stored.preferences.read()).toEqual({
      theme: 'system',
      textSize: 'large',
      font: 'storybook',
      captions: false,
      motion: true,
    })
  })
})

describe('clearing', () => {
  beforeEach(() => {
    localStorage.setItem('amb_volume', '0.4')
    localStorage.setItem('from_elsewhere', 'x')
    localStorage.setItem('alaia_preferences', '{"theme":"dark"}')
    localStorage.setItem('alaia_waiting_progress', '[]')
  })

  test('the end of a session leaves what belongs to the device and what was not sent yet', () => {
    clearStored()
    expect(['amb_volume', 'from_elsewhere'].map((key) => localStorage.getItem(key))).toEqual([null, null])
    expect(stored.preferences.read().theme).toBe('dark')
    expect(localStorage.getItem('alaia_waiting_progress')).toBe('[]')
  })

  test('a shared device keeps nothing', () => {
    clearSharedDevice()
    expect(localStorage.length).toBe(0)
  })
})

test('without any storage the page still remembers for itself', () => {
  vi.stubGlobal('localStorage', undefined)
  stored.speed.write(1.5)
  expect(stored.speed.read()).toBe(1.5)
  stored.speed.clear()
  expect(stored.speed.read()).toBe(1)
})
