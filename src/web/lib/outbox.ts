/**
 * An outbox holds what a person did and the server doesn't have yet. Items are stored on the device first, sent in
 * order, and removed once they have arrived. Items that the server refuses stay too, separately, until the person
 * handles them. The outbox outlives a reload, an unreachable server and an expired session, and continues when the same
 * person is back. The server recognizes a repeated item by the `client_uuid` in it. See docs/product.md#unsent-words.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/call.ts'
import { newUuid } from './device.ts'
import { withLock } from './with-lock.ts'
import { isMemoryOnly, saveOutboxList, readDraft, OUTBOX_PREFIX } from './encrypted-drafts.ts'
import { isOnline, onOnlineChange } from './online.ts'
import { storedAccount } from './stored.ts'

/** How soon a server error is retried, in milliseconds; the delay doubles each time. */
const ANOTHER_TRY = { first: 2_000, most: 30_000 }

interface Waiting<Item> {
  id: string
  item: Item
  /** Why the server refused the item, in its own words; a refused item is not sent again automatically. */
  refused?: string
}

export interface RejectedItem<Item> {
  id: string
  item: Item
  reason: string
}

interface BoxOptions<Item> {
  /** A later item with the same key replaces one that still waits. */
  keyOf?: (item: Item) => string
  /** Whether a refused item is stored for its author; without this option every one is. */
  shouldRetain?: (item: Item) => boolean
  /** The server will never accept the item as it is; it has already left the queue. */
  onRefused?: (item: Item, error: ApiError) => void
  onSent?: (item: Item) => void
}

export interface Outbox<Item> {
  /** Resolves once the item is stored; sending runs in the background. Nothing is stored while nobody is signed in. */
  queue: (item: Item) => Promise<void>
  /**
   * Sends the waiting items of the signed-in person, one tab at a time. Never fails: items that can't reach the server
   * go on waiting.
   */
  drain: () => Promise<void>
  /** The waiting items, oldest first, as far as this page has read them. */
  waiting: () => readonly Item[]
  /** The waiting items that the server answered with "not now" since this page was opened; they are tried again. */
  held: () => readonly Item[]
  /** The items that the server refused. A queued item with the same key replaces them. */
  refused: () => readonly RejectedItem<Item>[]
  /** Removes a refused item, because its author has saved it elsewhere or doesn't want it. */
  discard: (id: string) => Promise<void>
}

/**
 * HTTP statuses that may be temporary, such as that of a feature that the school has turned off: the item may be
 * accepted later.
 */
const NOT_NOW = [401, 403, 404]
const isNotNow = (error: unknown): boolean =>
  error instanceof ApiError && !error.sessionEnded && NOT_NOW.includes(error.http)

/** Returns whether the server would refuse the item again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !error.sessionEnded &&
  error.http >= 400 &&
  error.http < 500 &&
  error.http !== 429 &&
  !isNotNow(error)

const listeners = new Set<() => void>()
const notifyListeners = (): void => listeners.forEach((listener) => listener())

/**
 * Calls back when an item was added or removed, here or in another tab.
 * @returns a function that unsubscribes
 */
const onOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const boxes = new Map<string, { drain: () => Promise<void>; reload: () => Promise<void>; count: () => number }>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('alaia-outbox') : undefined
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => void boxes.get(String(data))?.reload())

const listFrom = <Item>(stored: unknown): Waiting<Item>[] => (Array.isArray(stored) ? (stored as Waiting<Item>[]) : [])

interface OutboxState<Item> {
  mine: string | undefined
  items: readonly Item[]
  held: readonly Item[]
  refused: readonly RejectedItem<Item>[]
}

class Box<Item> implements Outbox<Item> {
  readonly #name: string
  readonly #send: (item: Item) => Promise<unknown>
  readonly #options: BoxOptions<Item>
  #snapshot: OutboxState<Item> = { mine: undefined, items: [], held: [], refused: [] }
  #sending: Promise<void> | undefined
  #again = false
  #later: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  readonly #notNow = new Set<string>()
  /**
   * The ids of all items that this page has had in its list; any other stored item is from another tab, or from an
   * earlier visit.
   */
  readonly #knownIds = new Set<string>()

  constructor(name: string, send: (item: Item) => Promise<unknown>, options: BoxOptions<Item>) {
    this.#name = name
    this.#send = send
    this.#options = options
  }

  waiting = (): readonly Item[] => (this.#snapshot.mine === storedAccount() ? this.#snapshot.items : NO_ITEMS)

  held = (): readonly Item[] => (this.#snapshot.mine === storedAccount() ? this.#snapshot.held : NO_ITEMS)

  refused = (): readonly RejectedItem<Item>[] =>
    this.#snapshot.mine === storedAccount() ? this.#snapshot.refused : NO_ITEMS

  reload = async (): Promise<void> => {
    const mine = storedAccount()
    this.#show(mine, mine ? await this.#read(mine) : [])
  }

  queue = async (item: Item): Promise<void> => {
    const mine = storedAccount()
    if (!mine) return
    const entry = { id: newUuid(), item }
    await this.#change(mine, (list) => this.#withEntry(list, entry))
    void this.drain()
  }

  discard = async (id: string): Promise<void> => {
    const mine = storedAccount()
    if (mine) await this.#change(mine, (list) => list.filter((other) => other.id !== id))
  }

  drain = (): Promise<void> => {
    this.#again = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  #withEntry(list: readonly Waiting<Item>[], entry: Waiting<Item>): Waiting<Item>[] {
    const keyOf = this.#options.keyOf
    const existingIndex = keyOf ? list.findIndex(({ item }) => keyOf(item) === keyOf(entry.item)) : -1
    return existingIndex < 0 ? [...list, entry] : list.map((other, index) => (index === existingIndex ? entry : other))
  }

  async #read(mine: string): Promise<readonly Waiting<Item>[]> {
    return listFrom(await readDraft(mine, OUTBOX_PREFIX + this.#name))
  }

  #show(mine: string | undefined, list: readonly Waiting<Item>[]): void {
    const waiting = list.filter(({ refused }) => refused === undefined)
    this.#snapshot = {
      mine,
      items: waiting.map(({ item }) => item),
      held: waiting.filter(({ id }) => this.#notNow.has(id)).map(({ item }) => item),
      refused: list.flatMap(({ id, item, refused }) => (refused === undefined ? [] : [{ id, item, reason: refused }])),
    }
    notifyListeners()
  }

  async #change(mine: string, change: (list: readonly Waiting<Item>[]) => readonly Waiting<Item>[]): Promise<void> {
    await withLock(`alaia-outbox-list/${this.#name}`, async () => {
      const current = await this.#read(mine)
      let list = change(current)
      for (const { id } of [...current, ...list]) this.#knownIds.add(id)
      // If the stored list could not be read until now, it may be longer than the list that was found.
      const join = (lying: unknown): unknown => {
        const otherEntries = listFrom<Item>(lying).filter(({ id }) => !this.#knownIds.has(id))
        list = list.reduce((merged, entry) => this.#withEntry(merged, entry), otherEntries)
        return list
      }
      await saveOutboxList(this.#name, { account: mine, value: list, join })
      this.#show(mine, list)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    otherTabs?.postMessage(this.#name)
  }

  async #sendAll(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await this.#writeDown()
      await withLock(`alaia-outbox-send/${this.#name}`, () => this.#sendInOrder())
    }
  }

  /** Writes items that had to wait for the key, or for space. */
  async #writeDown(): Promise<void> {
    const mine = storedAccount()
    if (mine && isOnline() && isMemoryOnly(mine, OUTBOX_PREFIX + this.#name)) await this.#change(mine, (list) => list)
  }

  async #sendInOrder(): Promise<void> {
    await this.reload()
    const passedOver = new Set<string>()
    for (;;) {
      const mine = storedAccount()
      const list = mine && isOnline() ? await this.#read(mine) : []
      const first = list.find(({ id, refused }) => refused === undefined && !passedOver.has(id))
      if (!mine || !first || !(await this.#deliver(mine, first))) return
      passedOver.add(first.id)
    }
  }

  /** @returns whether to go on with the next item */
  async #deliver(mine: string, { id, item }: Waiting<Item>): Promise<boolean> {
    const refusal = await this.#send(item).then(
      () => undefined,
      (error: unknown) => error ?? new Error('Not sent'),
    )
    if (isNotNow(refusal)) {
      this.#notNow.add(id)
      await this.reload()
      return true
    }
    const final = isFinal(refusal) ? refusal : undefined
    if (refusal && !final) {
      this.#tryLater(refusal)
      return false
    }
    this.#tries = 0
    const stored = final && (this.#options.shouldRetain?.(item) ?? true) ? [{ id, item, refused: final.message }] : []
    await this.#change(mine, (list) => list.flatMap((other) => (other.id === id ? stored : [other])))
    if (final) this.#options.onRefused?.(item, final)
    else this.#options.onSent?.(item)
    return true
  }

  #tryLater(refusal: unknown): void {
    clearTimeout(this.#later)
    const retryAfter = refusal instanceof ApiError ? refusal.retryAfter : undefined
    const ours = Math.min(ANOTHER_TRY.most, ANOTHER_TRY.first * 2 ** this.#tries)
    this.#tries += 1
    this.#later = setTimeout(() => void this.drain(), retryAfter === undefined ? ours : retryAfter * 1000)
  }
}

const NO_ITEMS: readonly never[] = []

/** Creates the outbox of that name. Declare each one once, next to the call that sends its items. */
export const createOutbox = <Item>(
  name: string,
  send: (item: Item) => Promise<unknown>,
  options: BoxOptions<Item> = {},
): Outbox<Item> => {
  const box = new Box(name, send, options)
  boxes.set(name, { drain: box.drain, reload: box.reload, count: () => box.waiting().length })
  return box
}

/** Sends all waiting items of the outboxes that this page has loaded. */
export const drainOutboxes = async (): Promise<void> => {
  await Promise.all([...boxes.values()].map(({ drain }) => drain()))
}

/** Reads the stored items again, after their author or another module has removed some. */
export const reloadOutboxes = async (): Promise<void> => {
  await Promise.all([...boxes.values()].map(({ reload }) => reload()))
}

export const useWaitingItems = <Item>(box: Outbox<Item>): readonly Item[] => useSyncExternalStore(onOutbox, box.waiting)

export const useDeferred = <Item>(box: Outbox<Item>): readonly Item[] => useSyncExternalStore(onOutbox, box.held)

export const useRejected = <Item>(box: Outbox<Item>): readonly RejectedItem<Item>[] =>
  useSyncExternalStore(onOutbox, box.refused)

onOnlineChange(() => void (isOnline() && drainOutboxes()))
