/**
 * The last announcement, for screen readers. It stays in a polite live region for longer than any toast. See
 * docs/product.md#toasts-and-announcements.
 */
import { useSyncExternalStore } from 'react'

/** The time that a text stays announced, in milliseconds. */
const ANNOUNCED_FOR_MS = 8000

let current = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const setAnnouncement = (next: string): void => {
  current = next
  for (const listener of listeners) listener()
}

export const announce = (text: string): void => {
  clearTimeout(timer)
  // Only changes are read aloud, and the same message may come twice.
  setAnnouncement(text === current ? `${text}\u00a0` : text)
  timer = setTimeout(() => setAnnouncement(''), ANNOUNCED_FOR_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const getAnnouncement = (): string => current

export const useAnnouncement = (): string => useSyncExternalStore(subscribe, getAnnouncement)
