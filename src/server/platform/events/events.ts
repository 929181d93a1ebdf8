/**
 * Live events: published in one process, and received in each process that holds an open stream of the person. See
 * docs/product.md#live-events.
 */
import { LiveEvent } from '#contract/events.ts'
import { type Database, notify, type OpenDatabase } from '../database/database.ts'
import { errorFacts, type Log } from '../log.ts'

export interface Events {
  /**
   * Tells all devices of a person, or by the uuid of a school those of everybody there. With `tx`, when that commits, and
   * never if it does not; without, it may get lost like any knock at a door, and never rejects.
   */
  tell(accountUuid: string, event: LiveEvent, tx?: Database): Promise<void>
  /**
   * Hears what is told to a person, from every process on the same database. After the database was away it says
   * `notifications`, because something may have been missed. @returns stops it
   */
  listen(accountUuid: string, hear: EventListener): () => void
  /** Settles once this process hears what the others tell: what is told before that is not heard. Never rejects. */
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
    // Of a process of another version.
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
    await (tx ? told : told.catch((cause: unknown) => log.warn('an event was not told', errorFacts(cause))))
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

  /** With the first who wants to hear: a process without streams holds no connection for them. */
  #begin(): Promise<() => void> {
    if (this.#listening) return this.#listening
    const { database, log } = this.#settings
    this.#listening = database.listen(
      CHANNEL,
      (payload) => this.#pass(payload),
      () => this.#hearers.forEach((hearers) => hearers.forEach((hear) => hear(lookForYourself))),
    )
    // The connection comes back by itself, and says so.
    this.#listening.catch((cause: unknown) => log.warn('events are not heard', errorFacts(cause)))
    return this.#listening
  }

  #pass(payload: string): void {
    const hearers = this.#hearers.get(payload.slice(0, UUID_LENGTH))
    const event = hearers && parsed(payload.slice(UUID_LENGTH))
    if (event) hearers?.forEach((hear) => hear(event))
  }
}

export const createEvents = (settings: EventsSettings): Events => new DatabaseEvents(settings)
