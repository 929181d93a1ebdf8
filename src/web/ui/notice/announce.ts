/**
 * The last announcement, for screen readers. It stays in a polite live region for longer than any toast. See
 * docs/product.md#toasts-and-announcements.
 */
import { useSyncExternalStore } from 'react'

/** In milliseconds. */
const ANNOUNCED_FOR = 8000

let words = ''
let going: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

const setAnnouncement = (next: string): void => {
  words = next
  for (const watcher of watchers) watcher()
}

export const announce = (text: string): void => {
  clearTimeout(going)
  // Only changes are read aloud, and the same message may come twice.
  setAnnouncement(text === words ? `${text}\u00a0` : text)
  going = setTimeout(() => setAnnouncement(''), ANNOUNCED_FOR)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const getAnnouncement = (): string => words

export const useAnnouncement = (): string => useSyncExternalStore(watch, getAnnouncement)
