import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { IDLE_LOGOUT_SECONDS, IDLE_WARNING_SECONDS } from '#rules/session-expiry.ts'
import { LEADER_FALLBACK_MS, LEADER_RESPONSE_MS } from '#web/lib/leader.ts'

const signOut = vi.hoisted(() => vi.fn<(how: object) => Promise<void>>(async () => undefined))
vi.mock('./sign-out.ts', () => ({ signOut, flushBeforeSignOut: async () => undefined }))
const refreshMock = vi.hoisted(() => vi.fn<() => Promise<boolean>>(async () => false))
vi.mock('./refresh-school.ts', () => ({ refreshSchool: refreshMock }))

const user = { user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001', token: 'token-of-this-sign-in' }

let values: Map<string, string>
let window: EventTarget
let isPlaying: boolean
const playbackListeners = new Set<() => void>()
const setPlaying = (on: boolean): void => {
  isPlaying = on
  playbackListeners.forEach((listener) => listener())
}

const addPlaybackListener = (listener: () => void): (() => void) => {
  playbackListeners.add(listener)
  return () => void playbackListeners.delete(listener)
}

/** A tab in which someone is signed in, and the sign-out question it would ask them. */
const tab = async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const session = await import('./session.ts')
  session.setUser(user as never)
  const idle = await import('./idle-watch.ts')
  idle.startIdleWatch({ isPlaying: () => isPlaying, subscribe: addPlaybackListener })
  return { ...idle, session }
}
const movePointer = (): boolean => window.dispatchEvent(new Event('pointermove'))
const lastActive = () => JSON.parse(values.get('alaia_seen') ?? '{}') as { at: number; tab: string; token: string }

beforeEach(() => {
  vi.useFakeTimers()
  values = new Map()
  window = new EventTarget()
  isPlaying = false
  playbackListeners.clear()
  signOut.mockClear()
  refreshMock.mockClear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('idle sign-out happens after an hour without input or audio', async () => {
  await tab()
  vi.advanceTimersByTime(IDLE_LOGOUT_SECONDS * 1000 - 1000)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(signOut.mock.calls).toEqual([[{ auto: true }]])
})

test('idle sign-out waits while audio plays, renews the server session, and starts its hour afterward', async () => {
  await tab()
  setPlaying(true)
  vi.advanceTimersByTime(150 * MINUTE_MS)
  expect(signOut).not.toHaveBeenCalled()
  expect(refreshMock.mock.calls.length).toBeGreaterThanOrEqual(14)
  setPlaying(false)
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(signOut).toHaveBeenCalledOnce()
})

test('idle sign-out warning is not dismissed by pointer movement', async () => {
  await tab()
  vi.advanceTimersByTime((IDLE_LOGOUT_SECONDS - IDLE_WARNING_SECONDS + 10) * 1000)
  movePointer()
  vi.advanceTimersByTime(IDLE_WARNING_SECONDS * 1000)
  expect(signOut).toHaveBeenCalledOnce()
})

test('idle sign-out warning is dismissed by its button, which renews the server session', async () => {
  const { staySignedIn } = await tab()
  vi.advanceTimersByTime((IDLE_LOGOUT_SECONDS - IDLE_WARNING_SECONDS + 10) * 1000)
  refreshMock.mockClear()
  staySignedIn()
  expect(refreshMock).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(57 * MINUTE_MS)
  expect(signOut).not.toHaveBeenCalled()
})

test('last activity is stored for other tabs, but not on every movement', async () => {
  await tab()
  const first = lastActive().at
  vi.advanceTimersByTime(1000)
  movePointer()
  expect(lastActive().at).toBe(first)
  vi.advanceTimersByTime(5000)
  movePointer()
  expect(lastActive().at).toBe(first + 6000)
})

test('idle sign-out happens at the next start if a closed tab was idle for over an hour', async () => {
  const at = Date.now() - 61 * MINUTE_MS
  values.set('alaia_seen', JSON.stringify({ at, tab: 'killed', token: user.token }))
  await tab()
  vi.advanceTimersByTime(LEADER_FALLBACK_MS - 100)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100 + LEADER_RESPONSE_MS)
  expect(signOut).toHaveBeenCalledOnce()
})

test('idle sign-out ignores the activity of an earlier sign-in', async () => {
  const at = Date.now() - 61 * MINUTE_MS
  values.set('alaia_seen', JSON.stringify({ at, tab: 'earlier', token: 'another' }))
  await tab()
  vi.advanceTimersByTime(57 * MINUTE_MS)
  expect(signOut).not.toHaveBeenCalled()
})

test('idle sign-out does not happen because the clock was set back', async () => {
  await tab()
  vi.setSystemTime(Date.now() - DAY_MS)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  movePointer()
  vi.advanceTimersByTime(57 * MINUTE_MS)
  expect(signOut).not.toHaveBeenCalled()
})
