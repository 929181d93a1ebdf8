/**
 * An outbox holds what a person did and the server doesn't have yet. Items are stored on the device first, sent in
 * order, and removed once they have arrived. Items that the server refuses stay too, separately, until the person
 * handles them. The outbox outlives a reload, an unreachable server and an expired session, and continues when the same
 * person is back. The server recognizes a repeated item by the `client_uuid` in it. See docs/product.md#local-drafts.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/call.ts'
import { createUuid } from './device.ts'
import { withLock } from './with-lock.ts'
import { isMemoryOnly, saveOutboxList, readDraft, OUTBOX_PREFIX } from './storage/encrypted-drafts.ts'
import { isOnline, onOnlineChange } from './online.ts'
import { readStoredAccount } from './storage/stored.ts'
import { createListeners } from './listeners.ts'

/** The delay before a server error is retried, in milliseconds; it doubles each time. */
const RETRY_DELAY_MS = { first: 2_000, max: 30_000 }

interface OutboxEntry<Item> {
  id: string
  item: Item
  /** The reason why the server refused the item, in its own words; a refused item is not sent again automatically. */
  refused?: string
}

export interface RejectedItem<Item> {
  id: string
  item: Item
  reason: string
}

interface OutboxOptions<Item> {
  /** A later item with the same key replaces one that still waits. */
  getKey?: (item: Item) => string
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
  deferred: () => readonly Item[]
  /** The items that the server refused. A queued item with the same key replaces them. */
  refused: () => readonly RejectedItem<Item>[]
  /** Removes a refused item, because its author has saved it elsewhere or doesn't want it. */
  discard: (id: string) => Promise<void>
}

/**
 * HTTP statuses that may be temporary, such as that of a feature that the school has turned off: the item may be
 * accepted later.
 */
const TEMPORARY_STATUSES = [401, 403, 404]
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && !error.sessionEnded && TEMPORARY_STATUSES.includes(error.http)

/** Returns whether the server would refuse the item again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !error.sessionEnded &&
  error.http >= 400 &&
  error.http < 500 &&
  error.http !== 429 &&
  !isTemporary(error)

const listeners = createListeners()

/**
 * Calls back when an item was added or removed, here or in another tab.
 * @returns a function that unsubscribes
 */
const onOutboxChange = listeners.subscribe

const boxes = new Map<string, { drain: () => Promise<void>; reload: () => Promise<void>; count: () => number }>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('alaia-outbox') : undefined
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => void boxes.get(String(data))?.reload())

const parseEntries = <Item>(stored: unknown): OutboxEntry<Item>[] =>
  Array.isArray(stored) ? (stored as OutboxEntry<Item>[]) : []

interface OutboxState<Item> {
  account: string | undefined
  items: readonly Item[]
  held: readonly Item[]
  refused: readonly RejectedItem<Item>[]
}

class Box<Item> implements Outbox<Item> {
  readonly #name: string
  readonly #send: (item: Item) => Promise<unknown>
  readonly #options: OutboxOptions<Item>
  #snapshot: OutboxState<Item> = { account: undefined, items: [], held: [], refused: [] }
  #sending: Promise<void> | undefined
  #hasMore = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #failureCount = 0
  readonly #deferredIds = new Set<string>()
  /**
   * The ids of all items that this page has had in its list; any other stored item is from another tab, or from an
   * earlier visit.
   */
  readonly #knownIds = new Set<string>()

  constructor(name: string, send: (item: Item) => Promise<unknown>, options: OutboxOptions<Item>) {
    this.#name = name
    this.#send = send
    this.#options = options
  }

  waiting = (): readonly Item[] => (this.#snapshot.account === readStoredAccount() ? this.#snapshot.items : NO_ITEMS)

  deferred = (): readonly Item[] => (this.#snapshot.account === readStoredAccount() ? this.#snapshot.held : NO_ITEMS)

  refused = (): readonly RejectedItem<Item>[] =>
    this.#snapshot.account === readStoredAccount() ? this.#snapshot.refused : NO_ITEMS

  reload = async (): Promise<void> => {
    const account = readStoredAccount()
    this.#show(account, account ? await this.#read(account) : [])
  }

  queue = async (item: Item): Promise<void> => {
    const account = readStoredAccount()
    if (!account) return
    const entry = { id: createUuid(), item }
    await this.#change(account, (list) => this.#withEntry(list, entry))
    void this.drain()
  }

  discard = async (id: string): Promise<void> => {
    const account = readStoredAccount()
    if (account) await this.#change(account, (list) => list.filter((other) => other.id !== id))
  }

  drain = (): Promise<void> => {
    this.#hasMore = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  #withEntry(list: readonly OutboxEntry<Item>[], entry: OutboxEntry<Item>): OutboxEntry<Item>[] {
    const getKey = this.#options.getKey
    const existingIndex = getKey ? list.findIndex(({ item }) => getKey(item) === getKey(entry.item)) : -1
    return existingIndex < 0 ? [...list, entry] : list.map((other, index) => (index === existingIndex ? entry : other))
  }

  async #read(account: string): Promise<readonly OutboxEntry<Item>[]> {
    return parseEntries(await readDraft(account, OUTBOX_PREFIX + this.#name))
  }

  #show(account: string | undefined, list: readonly OutboxEntry<Item>[]): void {
    const waiting = list.filter(({ refused }) => refused === undefined)
    this.#snapshot = {
      account,
      items: waiting.map(({ item }) => item),
      held: waiting.filter(({ id }) => this.#deferredIds.has(id)).map(({ item }) => item),
      refused: list.flatMap(({ id, item, refused }) => (refused === undefined ? [] : [{ id, item, reason: refused }])),
    }
    listeners.notify()
  }

  async #change(
    account: string,
    change: (list: readonly OutboxEntry<Item>[]) => readonly OutboxEntry<Item>[],
  ): Promise<void> {
    await withLock(`alaia-outbox-list/${this.#name}`, async () => {
      const current = await this.#read(account)
      let list = change(current)
      for (const { id } of [...current, ...list]) this.#knownIds.add(id)
      // If the stored list could not be read until now, it may be longer than the list that was found.
      const join = (stored: unknown): unknown => {
        const otherEntries = parseEntries<Item>(stored).filter(({ id }) => !this.#knownIds.has(id))
        list = list.reduce((merged, entry) => this.#withEntry(merged, entry), otherEntries)
        return list
      }
      await saveOutboxList(this.#name, { account, value: list, join })
      this.#show(account, list)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    otherTabs?.postMessage(this.#name)
  }

  async #sendAll(): Promise<void> {
    while (this.#hasMore) {
      this.#hasMore = false
      await this.#writePending()
      await withLock(`alaia-outbox-send/${this.#name}`, () => this.#sendInOrder())
    }
  }

  /** Writes items that had to wait for the key, or for space. */
  async #writePending(): Promise<void> {
    const account = readStoredAccount()
    if (account && isOnline() && isMemoryOnly(account, OUTBOX_PREFIX + this.#name)) {
      await this.#change(account, (list) => list)
    }
  }

  async #sendInOrder(): Promise<void> {
    await this.reload()
    const skippedIds = new Set<string>()
    for (;;) {
      const account = readStoredAccount()
      const list = account && isOnline() ? await this.#read(account) : []
      const first = list.find(({ id, refused }) => refused === undefined && !skippedIds.has(id))
      if (!account || !first || !(await this.#deliver(account, first))) return
      skippedIds.add(first.id)
    }
  }

  /** @returns whether to go on with the next item */
  async #deliver(account: string, { id, item }: OutboxEntry<Item>): Promise<boolean> {
    const failure = await this.#send(item).then(
      () => undefined,
      (error: unknown) => error ?? new Error('Not sent'),
    )
    if (isTemporary(failure)) {
      this.#deferredIds.add(id)
      await this.reload()
      return true
    }
    const finalError = isFinal(failure) ? failure : undefined
    if (failure && !finalError) {
      this.#scheduleRetry(failure)
      return false
    }
    this.#failureCount = 0
    const stored =
      finalError && (this.#options.shouldRetain?.(item) ?? true) ? [{ id, item, refused: finalError.message }] : []
    await this.#change(account, (list) => list.flatMap((other) => (other.id === id ? stored : [other])))
    if (finalError) this.#options.onRefused?.(item, finalError)
    else this.#options.onSent?.(item)
    return true
  }

  #scheduleRetry(failure: unknown): void {
    clearTimeout(this.#retryTimer)
    const retryAfter = failure instanceof ApiError ? failure.retryAfter : undefined
    const delay = Math.min(RETRY_DELAY_MS.max, RETRY_DELAY_MS.first * 2 ** this.#failureCount)
    this.#failureCount += 1
    this.#retryTimer = setTimeout(() => void this.drain(), retryAfter === undefined ? delay : retryAfter * 1000)
  }
}

const NO_ITEMS: readonly never[] = []

/** Creates the outbox of that name. Declare each one once, next to the call that sends its items. */
export const createOutbox = <Item>(
  name: string,
  send: (item: Item) => Promise<unknown>,
  options: OutboxOptions<Item> = {},
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

export const useWaitingItems = <Item>(box: Outbox<Item>): readonly Item[] =>
  useSyncExternalStore(onOutboxChange, box.waiting)

export const useDeferred = <Item>(box: Outbox<Item>): readonly Item[] =>
  useSyncExternalStore(onOutboxChange, box.deferred)

export const useRejected = <Item>(box: Outbox<Item>): readonly RejectedItem<Item>[] =>
  useSyncExternalStore(onOutboxChange, box.refused)

onOnlineChange(() => void (isOnline() && drainOutboxes()))
