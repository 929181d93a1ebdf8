/**
 * Live events: published in one process, and received in each process with an open event stream of the person. See
 * docs/product.md#live-events.
 */
import { LiveEvent } from '#contract/events.ts'
import { type Database, notify, type OpenDatabase } from '../database/database.ts'
import { errorFacts, type Log } from '../log.ts'

export interface Events {
  /**
   * Publishes an event to all devices of a person or, for the uuid of a school, to everybody there. With `tx` the event
   * is sent when it commits, and never otherwise. Without `tx` it may get lost, and the call never rejects.
   */
  tell(accountUuid: string, event: LiveEvent, tx?: Database): Promise<void>
  /**
   * Receives the events of a person from every process on the same database. After the database was unreachable it
   * receives `notifications`, because something may have been missed. @returns a function that stops listening
   */
  listen(accountUuid: string, hear: EventListener): () => void
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
const lookForYourself: LiveEvent = { kind: 'notifications' }

const parsed = (text: string): LiveEvent | undefined => {
  try {
    return LiveEvent.parse(JSON.parse(text))
  } catch {
    // The event comes from a process of another version.
    return undefined
  }
}

class DatabaseEvents implements Events {
  readonly #settings: EventsSettings
  readonly #hearers = new Map<string, Set<EventListener>>()
  #listening: Promise<() => void> | undefined

  constructor(settings: EventsSettings) {
    this.#settings = settings
  }

  async tell(accountUuid: string, event: LiveEvent, tx?: Database): Promise<void> {
    const { database, log } = this.#settings
    const told = notify(tx ?? database.db, CHANNEL, accountUuid + JSON.stringify(event))
    await (tx ? told : told.catch((cause: unknown) => log.write('event.publish_failed', errorFacts(cause))))
  }

  listen(accountUuid: string, hear: EventListener): () => void {
    void this.ready()
    const hearers = this.#hearers.get(accountUuid) ?? new Set()
    this.#hearers.set(accountUuid, hearers.add(hear))
    return () => {
      hearers.delete(hear)
      if (hearers.size === 0 && this.#hearers.get(accountUuid) === hearers) this.#hearers.delete(accountUuid)
    }
  }

  async ready(): Promise<void> {
    await this.#begin().catch(() => undefined)
  }

  close(): void {
    this.#hearers.clear()
    this.#listening?.then(
      (stop) => stop(),
      () => undefined,
    )
  }

  /** Starts with the first listener: a process without event streams needs no connection for them. */
  #begin(): Promise<() => void> {
    if (this.#listening) return this.#listening
    const { database, log } = this.#settings
    this.#listening = database.listen(
      CHANNEL,
      (payload) => this.#pass(payload),
      () => this.#hearers.forEach((hearers) => hearers.forEach((hear) => hear(lookForYourself))),
    )
    // The connection reopens by itself, and then calls the callback above.
    this.#listening.catch((cause: unknown) => log.write('event.listen_failed', errorFacts(cause)))
    return this.#listening
  }

  #pass(payload: string): void {
    const hearers = this.#hearers.get(payload.slice(0, UUID_LENGTH))
    const event = hearers && parsed(payload.slice(UUID_LENGTH))
    if (event) hearers?.forEach((hear) => hear(event))
  }
}

export const createEvents = (settings: EventsSettings): Events => new DatabaseEvents(settings)
