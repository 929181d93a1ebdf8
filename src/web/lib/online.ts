/**
 * Knows whether the server can be reached. The browser reports whether the device has a network; a call without an
 * answer shows that the server is unreachable. Until it answers again, the server is pinged at growing intervals.
 */
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const FIRST_PING_DELAY_MS = 2_000
const MAX_PING_DELAY_MS = 30_000
const PING_TIMEOUT_MS = 10_000

let reachable = true
let pingDelay = FIRST_PING_DELAY_MS
let pingTimer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

export const isOnline = (): boolean => navigator.onLine && reachable

/** Returns whether the device itself has a network: without one, a failure is not the server's. */
export const hasNetwork = (): boolean => navigator.onLine

let unansweredCalls = 0
/** Returns how many calls got no answer since this page was opened; `isOnline` reflects only the last call. */
export const countUnansweredCalls = (): number => unansweredCalls

let wasOnline = isOnline()
const notifyListeners = (): void => {
  if (isOnline() === wasOnline) return
  wasOnline = isOnline()
  listeners.notify()
}

/** Any answer will do, an error too. */
const ping = async (): Promise<void> => {
  pingTimer = undefined
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
    markReachable()
  } catch {
    pingDelay = Math.min(pingDelay * 2, MAX_PING_DELAY_MS)
    schedulePing()
  }
}

const schedulePing = (): void => {
  pingTimer ??= setTimeout(() => void ping(), pingDelay)
}

/** The server answered, whatever its answer was. */
export const markReachable = (): void => {
  clearTimeout(pingTimer)
  pingTimer = undefined
  pingDelay = FIRST_PING_DELAY_MS
  reachable = true
  notifyListeners()
}

/** A call got no answer. */
export const markUnreachable = (): void => {
  unansweredCalls += 1
  reachable = false
  notifyListeners()
  schedulePing()
}

/**
 * Calls back on every change.
 * @returns a function that unsubscribes
 */
export const onOnlineChange = listeners.subscribe

const watchNetwork = (listener: () => void): (() => void) => {
  addEventListener('offline', listener)
  addEventListener('online', listener)
  return () => {
    removeEventListener('offline', listener)
    removeEventListener('online', listener)
  }
}

addEventListener('offline', notifyListeners)
addEventListener('online', () => {
  notifyListeners()
  if (!reachable) void ping()
})

export const useOnline = (): boolean => useSyncExternalStore(onOnlineChange, isOnline, () => true)
export const useNetwork = (): boolean => useSyncExternalStore(watchNetwork, hasNetwork, () => true)
