/** The connection to the server's events: the event stream, or polling every half minute if the stream is blocked. */
import { MINUTE_MS } from '#rules/durations.ts'
import type { LiveEvent, AppEvent } from '#web/lib/event-bus.ts'

/** Milliseconds to wait for the first event, and between two later ones, which come every 25 s. */
const FIRST_EVENT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = MINUTE_MS
/** Milliseconds between two polls while the stream is blocked. */
const POLL_INTERVAL_MS = 30_000

/** The known kinds of events. A server that is newer than this page may send others, which are ignored. */
const kinds: Readonly<Record<LiveEvent['kind'], true>> = {
  notifications: true,
  support: true,
  person: true,
  school: true,
  narration: true,
  exercise: true,
  catalogue: true,
}
const refreshEvent: AppEvent = { kind: 'look' }

const parseEvent = (text: string): LiveEvent | undefined => {
  try {
    const event = JSON.parse(text) as LiveEvent
    return Object.hasOwn(kinds, event.kind) ? event : undefined
  } catch {
    return undefined
  }
}

class EventConnection {
  readonly #share: (event: AppEvent) => void
  #source: EventSource | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #pollTimer: ReturnType<typeof setInterval> | undefined

  constructor(share: (event: AppEvent) => void) {
    this.#share = share
    this.#connect()
    this.#expectActivity(FIRST_EVENT_TIMEOUT_MS)
  }

  close(): void {
    clearTimeout(this.#silenceTimer)
    clearInterval(this.#pollTimer)
    this.#source?.close()
  }

  #connect(): void {
    this.#source?.close()
    const source = new EventSource('/api/events')
    this.#source = source
    source.addEventListener('beat', () => this.#recordActivity())
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#recordActivity()
      const event = parseEvent(data)
      if (event) this.#share(event)
    })
    // Events may have been missed while there was no connection, so everything looks again.
    source.addEventListener('open', () => this.#share(refreshEvent))
    source.addEventListener('enough', () => this.#startPolling())
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && this.#startPolling())
  }

  #expectActivity(timeout: number): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.#startPolling(), timeout)
  }

  #recordActivity(): void {
    clearInterval(this.#pollTimer)
    this.#pollTimer = undefined
    this.#expectActivity(SILENCE_TIMEOUT_MS)
  }

  /**
   * The stream was refused, interrupted or buffered on the way: polls at intervals, and tries to reopen the stream each
   * time.
   */
  #startPolling(): void {
    clearTimeout(this.#silenceTimer)
    this.#source?.close()
    if (this.#pollTimer !== undefined) return
    this.#share(refreshEvent)
    this.#pollTimer = setInterval(() => {
      this.#share(refreshEvent)
      this.#connect()
    }, POLL_INTERVAL_MS)
  }
}

/** @returns closes the connection */
export const openEventConnection = (share: (event: AppEvent) => void): (() => void) => {
  const connection = new EventConnection(share)
  return () => connection.close()
}
