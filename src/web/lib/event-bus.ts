/**
 * Publishes the server's events within this page. Modules subscribe here; session/event-stream.ts delivers the events.
 */
import { useEffect, useRef } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { createListeners } from './listeners.ts'

/** An event of the server (contract/events.ts), or `look`: events may have been missed, so look for news. */
export type AppEvent = LiveEvent | { kind: 'look' }
export type { LiveEvent }
type AppEventListener = (event: AppEvent) => void

const listeners = createListeners<[AppEvent]>()

/** @returns a function that unsubscribes */
export const onAppEvent = listeners.subscribe

/** Passes an event on within this page. */
export const publishEvent: AppEventListener = listeners.notify

/**
 * Calls back on every event for this person while the component is mounted. An event says what to fetch again. `look`
 * comes as soon as the stream is open, and every half minute if it is blocked.
 */
export const useAppEvents = (listener: AppEventListener): void => {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onAppEvent((event) => latest.current(event)), [])
}
