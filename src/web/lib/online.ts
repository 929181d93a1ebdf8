/**
 * Whether the server can be reached. The browser knows about its own network; a call that got no answer at all tells
 * the rest. While nothing answers, a light is looked for now and then.
 */
import { useSyncExternalStore } from 'react'

const FIRST_LOOK = 2_000
const LONGEST_WAIT = 30_000
const PATIENCE = 10_000

let reachable = true
let wait = FIRST_LOOK
let looking: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isOnline = (): boolean => navigator.onLine && reachable

/** Whether the device itself has a network: without one, nothing was the server's fault. */
export const hasNetwork = (): boolean => navigator.onLine

let silences = 0
/** How many calls got no answer since this page was opened: `isOnline` tells of the last call alone. */
export const countSilences = (): number => silences

let before = isOnline()
const tell = (): void => {
  if (isOnline() === before) return
  before = isOnline()
  listeners.forEach((listener) => listener())
}

/** Any answer will do, a refusal too. */
const look = async (): Promise<void> => {
  looking = undefined
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    noteAnswer()
  } catch {
    wait = Math.min(wait * 2, LONGEST_WAIT)
    lookLater()
  }
}

const lookLater = (): void => {
  looking ??= setTimeout(() => void look(), wait)
}

/** The server answered, whatever it said. */
export const noteAnswer = (): void => {
  clearTimeout(looking)
  looking = undefined
  wait = FIRST_LOOK
  reachable = true
  tell()
}

/** A call got no answer. */
export const noteSilence = (): void => {
  silences += 1
  reachable = false
  tell()
  lookLater()
}

/** Calls back on every change. @returns stops it */
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

addEventListener('offline', tell)
addEventListener('online', () => {
  tell()
  if (!reachable) void look()
})

export const useOnline = (): boolean => useSyncExternalStore(onOnlineChange, isOnline, () => true)
export const useNetwork = (): boolean => useSyncExternalStore(watchNetwork, hasNetwork, () => true)
