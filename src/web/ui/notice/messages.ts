/** The last hour's messages, so that what a toast said for a second can be read again (decision 16). */
import { useSyncExternalStore } from 'react'

export type Message = { id: number; text: string; at: number }

/** Messages older than this leave the list, in milliseconds. */
const KEPT = 60 * 60 * 1000

let messages: readonly Message[] = []
let next = 1
const watchers = new Set<() => void>()

export function remember(text: string, at = Date.now()): Message {
  const message = { id: next++, text, at }
  messages = [message, ...messages.filter((old) => at - old.at < KEPT)]
  for (const watcher of watchers) watcher()
  return message
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Newest first. */
export const recentMessages = (): readonly Message[] => messages

const NONE: readonly Message[] = []

export const useRecentMessages = (): readonly Message[] => useSyncExternalStore(watch, recentMessages, () => NONE)
