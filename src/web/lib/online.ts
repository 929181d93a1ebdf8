/**
 * Knows whether the server can be reached. The browser reports whether the device has a network; a call without an
 * answer shows that the server is unreachable. Until it answers again, the server is pinged at growing intervals.
 */
import { useSyncExternalStore } from 'react'

const FIRST_LOOK = 2_000
const LONGEST_WAIT = 30_000
const PING_TIMEOUT = 10_000

let reachable = true
let wait = FIRST_LOOK
let pingTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isOnline = (): boolean => navigator.onLine && reachable

/** Returns whether the device itself has a network: without one, a failure is not the server's. */
export const hasNetwork = (): boolean => navigator.onLine

let silences = 0
/** Returns how many calls got no answer since this page was opened; `isOnline` reflects only the last call. */
export const countSilences = (): number => silences

let before = isOnline()
const notifyListeners = (): void => {
  if (isOnline() === before) return
  before = isOnline()
  listeners.forEach((listener) => listener())
}

/** Any answer will do, an error too. */
const ping = async (): Promise<void> => {
  pingTimer = undefined
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT) })
    markReachable()
  } catch {
    wait = Math.min(wait * 2, LONGEST_WAIT)
    schedulePing()
  }
}

const schedulePing = (): void => {
  pingTimer ??= setTimeout(() => void ping(), wait)
}

/** The server answered, whatever its answer was. */
export const markReachable = (): void => {
  clearTimeout(pingTimer)
  pingTimer = undefined
  wait = FIRST_LOOK
  reachable = true
  notifyListeners()
}

/** A call got no answer. */
export const markUnreachable = (): void => {
  silences += 1
  reachable = false
  notifyListeners()
  schedulePing()
}

/**
 * Calls back on every change.
 * @returns a function that unsubscribes
 */
export const onOnlineChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
