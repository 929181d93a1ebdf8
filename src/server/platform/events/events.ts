/**
 * Live events: published in one process, and received in each process with an open event stream of the person. See
 * docs/product.md#live-events.
 */
import { LiveEvent } from '#contract/events.ts'
import { type Database, notify, type OpenDatabase } from '../database/database.ts'
import { toErrorFacts, type Log } from '../log.ts'
import { ignoreRejection } from '../promises/ignore-rejection.ts'

export interface Events {
  /**
   * Publishes an event to all devices of a person or, for the uuid of a school, to everybody there. With `tx` the event
   * is sent when it commits, and never otherwise. Without `tx` it may get lost, and the call never rejects.
   */
  publish(accountUuid: string, event: LiveEvent, tx?: Database): Promise<void>
  /**
   * Receives the events of a person from every process on the same database. After the database was unreachable it
   * receives `notifications`, because something may have been missed. @returns a function that stops listening
   */
  listen(accountUuid: string, listener: EventListener): () => void
  /** Resolves once this process receives the events of the others; earlier events are not received. Never rejects. */
  ready(): Promise<void>
  close(): void
}

type EventListener = (event: LiveEvent) => void

interface EventsSettings {
  database: OpenDatabase
  log: Log
}

const CHANNEL = 'alaia_events'
const UUID_LENGTH = 36
const RELOAD_EVENT: LiveEvent = { kind: 'notifications' }

const parseEvent = (text: string): LiveEvent | undefined => {
  try {
    return LiveEvent.parse(JSON.parse(text))
  } catch {
    // The event comes from a process of another version.
    return undefined
  }
}

class DatabaseEvents implements Events {
  readonly #settings: EventsSettings
  readonly #listeners = new Map<string, Set<EventListener>>()
  #listening: Promise<() => void> | undefined

  constructor(settings: EventsSettings) {
    this.#settings = settings
  }

  async publish(accountUuid: string, event: LiveEvent, tx?: Database): Promise<void> {
    const { database, log } = this.#settings
    const publishing = notify(tx ?? database.db, CHANNEL, accountUuid + JSON.stringify(event))
    await (tx
      ? publishing
      : publishing.catch((cause: unknown) => log.write('event.publish_failed', toErrorFacts(cause))))
  }

  listen(accountUuid: string, listener: EventListener): () => void {
    void this.ready()
    const listeners = this.#listeners.get(accountUuid) ?? new Set()
    this.#listeners.set(accountUuid, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(accountUuid) === listeners) this.#listeners.delete(accountUuid)
    }
  }

  async ready(): Promise<void> {
    await ignoreRejection(this.#subscribe(), '#subscribe logs the failure, and the connection reopens by itself')
  }

  close(): void {
    this.#listeners.clear()
    const stopping = this.#listening?.then((stop) => stop())
    if (stopping) void ignoreRejection(stopping, 'what never listened needs no stop')
  }

  /** Starts with the first listener: a process without event streams needs no connection for them. */
  #subscribe(): Promise<() => void> {
    if (this.#listening) return this.#listening
    const { database, log } = this.#settings
    this.#listening = database.listen(
      CHANNEL,
      (payload) => this.#dispatch(payload),
      () => this.#listeners.forEach((listeners) => listeners.forEach((listener) => listener(RELOAD_EVENT))),
    )
    // The connection reopens by itself, and then calls the callback above.
    this.#listening.catch((cause: unknown) => log.write('event.listen_failed', toErrorFacts(cause)))
    return this.#listening
  }

  #dispatch(payload: string): void {
    const listeners = this.#listeners.get(payload.slice(0, UUID_LENGTH))
    const event = listeners && parseEvent(payload.slice(UUID_LENGTH))
    if (event) listeners?.forEach((listener) => listener(event))
  }
}

export const createEvents = (settings: EventsSettings): Events => new DatabaseEvents(settings)
