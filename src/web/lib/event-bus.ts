/** What the server tells this page by itself. Whoever wants to know listens here; live-stream.ts brings it. */
import { useEffect, useRef } from 'react'
import type { LiveEvent } from '#contract/events.ts'

/** What is told (contract/events.ts), or that something may have been told while nobody listened. */
export type AppEvent = LiveEvent | { kind: 'look' }
export type { LiveEvent }
type AppEventListener = (event: AppEvent) => void

const listeners = new Set<AppEventListener>()

/** @returns stops it */
export const onAppEvent = (hear: AppEventListener): (() => void) => {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** Passes an event on within this page. */
export const publishEvent: AppEventListener = (event) => listeners.forEach((hear) => hear(event))

/**
 * Calls back on everything that is told to this person while the component stands. An event says what to ask anew, and
 * `look` comes as soon as the stream is open, and every half minute where it is blocked.
 */
export const useAppEvents = (hear: AppEventListener): void => {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onAppEvent((event) => latest.current(event)), [])
}
