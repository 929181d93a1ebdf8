// @tag browser-storage
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSharedDevice, clearSessionValues, stored } from './stored.ts'
import { storedListening } from './stored-listening.ts'
import { storedSearches } from './stored-searches.ts'

const userInfo = {
  user_type: 'student',
  user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  session_type: 'user_session',
  accessed_at: '2026-11-20T08:00:00.000Z',
  first_name: 'Amara',
  last_name: 'Osei',
  audience: 'middle_school',
  reader: 'default',
  permissions: [{ scope: 'teacher', permissions: ['learn'] }],
  organization: { name: 'Riverbend' },
  token: 'token',
  session_hash: 'hash',
  shared_device: false,
}

/** Simulates the browser's storage, which Node doesn't have. */
const createStorage = () => {
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
  vi.stubGlobal('localStorage', createStorage())
})

describe('local storage', () => {
  test('uses the eight fixed key names', () => {
    const { ambienceVolume, duration, currentTime, sessionId, isPlaying } = storedListening
    const { filterData } = storedSearches
    const { redirectUrl, session } = stored
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

  test('clamps a volume, speed or position outside its range', () => {
    localStorage.setItem('amb_volume', '7')
    localStorage.setItem('alaia_speed', '-3')
    localStorage.setItem('currentTime', '1e300')
    localStorage.setItem('duration', '-1')
    const read = () =>
      [
        storedListening.ambienceVolume,
        storedListening.speed,
        storedListening.currentTime,
        storedListening.duration,
      ].map((slot) => slot.read())
    expect(read()).toEqual([1, 0.5, 86_400, 0])
    for (const key of ['amb_volume', 'alaia_speed', 'currentTime', 'duration']) localStorage.setItem(key, 'a lot')
    expect(read()).toEqual([0, 1, 0, 0])
  })

  test("reads the choice of the device's voice, and never makes a choice for one session one for all", () => {
    const session = '00000000-0000-4000-8000-000000000000'
    const read = (text: string) => {
      localStorage.setItem('alaia_narrator', text)
      return storedListening.narrator.read()
    }
    expect(read(JSON.stringify({ voice: 'Samantha', session }))).toEqual({ voice: 'Samantha', session })
    expect(read('{}')).toEqual({})
    expect(read('{"session":"another"}')).toBeUndefined()
    expect(read('[]')).toBeUndefined()
  })

  test('never throws when it reads arbitrary values', () => {
    const junk = fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[null]', '{"user_info":{}}', '\u0000', '-0'))
    fc.assert(
      fc.property(junk, (storedText) => {
        for (const slot of Object.values({ ...stored, ...storedListening, ...storedSearches })) {
          localStorage.setItem(slot.key, storedText)
          slot.read()
        }
        expect(storedListening.ambienceVolume.read()).toSatisfy((volume: number) => volume >= 0 && volume <= 1)
        expect(storedListening.speed.read()).toSatisfy((speed: number) => speed >= 0.5 && speed <= 2)
        expect(stored.session.read()).toBeUndefined()
      }),
    )
  })

  test('ignores an invalid value', () => {
    for (const broken of ['', '{', 'null', '[]', '{"user_info":{"user_type":"student"}}', '7']) {
      localStorage.setItem('alaiaSessionData', broken)
      localStorage.setItem('filterData', broken)
      expect([stored.session.read(), storedSearches.filterData.read()]).toEqual([undefined, {}])
    }
    for (const broken of ['', 'x', '-'.repeat(36), '11111111-1111-1111-1111-111111111111']) {
      localStorage.setItem('session_id', broken)
      localStorage.setItem('alaia_device', broken)
      expect([storedListening.sessionId.read(), stored.device.read()]).toEqual([undefined, undefined])
    }
  })

  test('ignores a stored session with any invalid field', () => {
    const toStoredSession = (overrides: object) =>
      JSON.stringify({ user_info: { ...userInfo, ...overrides }, isLoggedIn: true })
    localStorage.setItem('alaiaSessionData', toStoredSession({}))
    expect(stored.session.read()).toEqual({ user_info: userInfo, isLoggedIn: true })
    const broken = [
      { user_type: 'king' },
      { session_type: 'any' },
      { audience: undefined },
      { reader: 'all' },
      { permissions: [null] },
      { permissions: [{ permissions: 'learn' }] },
      { organization: {} },
      { shared_device: 'yes' },
      { user_account_uuid: 'me' },
      { token: 7 },
    ]
    for (const overrides of broken) {
      localStorage.setItem('alaiaSessionData', toStoredSession(overrides))
      expect(stored.session.read(), JSON.stringify(overrides)).toBeUndefined()
    }
  })

  test('retains only valid entries of the waiting listening progress', () => {
    const progress = {
      account_uuid: userInfo.user_account_uuid,
      session_uuid: '3f0c3b1e-0000-4000-8000-000000000003',
      timestamp: 1,
      paused_seconds: 40,
    }
    const waiting = [null, 7, 'x', progress, { ...progress, session_uuid: 'x' }, { ...progress, paused_seconds: -3 }]
    localStorage.setItem('alaia_waiting_progress', JSON.stringify(waiting))
    expect(storedListening.waitingProgress.read()).toEqual([progress, { ...progress, paused_seconds: 0 }])
  })

  test('resets only an invalid preference to its default', () => {
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

describe('clearing local storage', () => {
  beforeEach(() => {
    localStorage.setItem('amb_volume', '0.4')
    localStorage.setItem('from_elsewhere', 'x')
    localStorage.setItem('alaia_preferences', '{"theme":"dark"}')
    localStorage.setItem('alaia_waiting_progress', '[]')
  })

  test('at the end of an auth session removes everything except device settings and unsent progress', () => {
    clearSessionValues()
    expect(['amb_volume', 'from_elsewhere'].map((key) => localStorage.getItem(key))).toEqual([null, null])
    expect(stored.preferences.read().theme).toBe('dark')
    expect(localStorage.getItem('alaia_waiting_progress')).toBe('[]')
  })

  test('on a shared device removes everything', () => {
    clearSharedDevice()
    expect(localStorage.length).toBe(0)
  })
})

test('local storage falls back to memory if the browser has none', () => {
  vi.stubGlobal('localStorage', undefined)
  storedListening.speed.write(1.5)
  expect(storedListening.speed.read()).toBe(1.5)
  storedListening.speed.clear()
  expect(storedListening.speed.read()).toBe(1)
})

describe('full local storage', () => {
  const createProgress = (session: number) => ({
    account_uuid: userInfo.user_account_uuid,
    session_uuid: `3f0c3b1e-0000-4000-8000-00000000000${session}`,
    timestamp: 1,
    paused_seconds: 40,
  })
  const { waitingProgress } = storedListening

  beforeEach(() => {
    waitingProgress.write([createProgress(1)])
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    waitingProgress.write([createProgress(1), createProgress(2)])
  })

  test('uses the last written value in this page and leaves the stored value unchanged', () => {
    expect(waitingProgress.read()).toEqual([createProgress(1), createProgress(2)])
    expect(JSON.parse(localStorage.getItem(waitingProgress.key) ?? '')).toEqual([createProgress(1)])
    waitingProgress.clear()
    expect(waitingProgress.read()).toEqual([])
  })

  test('gives priority to what another tab wrote or cleared since', () => {
    localStorage.removeItem(waitingProgress.key)
    expect(waitingProgress.read()).toEqual([])
  })
})
