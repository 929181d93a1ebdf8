/**
 * What a person did and the server has not got yet: written down on the device first, sent in order, struck out once
 * answered. It outlives a reload, a dead server and an expired session (decision 43), and goes on when the same person
 * is here again. The server takes a repeated item as the same one, by the `client_uuid` in it.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/call.ts'
import { newUuid } from './device.ts'
import { inTurn } from './in-turn.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'
import { isOnline, onOnlineChange } from './online.ts'
import { stored } from './stored.ts'

/** How soon a server that answers, but not usefully, is tried again, in milliseconds. */
const ANOTHER_TRY = 30_000

interface Waiting<Item> {
  id: string
  item: Item
}

interface BoxOptions<Item> {
  /** A later item with the same key takes the place of one that still waits. */
  keyOf?: (item: Item) => string
  /** The server will never take it; it is off the list by now. */
  onRefused?: (item: Item, error: ApiError) => void
  onSent?: (item: Item) => void
}

export interface Outbox<Item> {
  /** Resolves once it is written down; sending goes on by itself. Without anybody signed in nothing is kept. */
  queue: (item: Item) => Promise<void>
  /** Sends what waits for the person here, one tab at a time. Never fails: what finds no server goes on waiting. */
  drain: () => Promise<void>
  /** Oldest first, as far as this page has looked. */
  waiting: () => readonly Item[]
}

const account = (): string | undefined => stored.session.read()?.user_info.user_account_uuid

/** A refusal that will be the same next time. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.sessionEnded && error.http >= 400 && error.http < 500 && error.http !== 429

const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

/** Calls back whenever something was put in or got out, here or in another tab. @returns stops it */
export const onOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const boxes = new Map<string, { drain: () => Promise<void>; look: () => Promise<void>; count: () => number }>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('alaia-outbox') : undefined
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => void boxes.get(String(data))?.look())

class Box<Item> implements Outbox<Item> {
  readonly #name: string
  readonly #send: (item: Item) => Promise<unknown>
  readonly #options: BoxOptions<Item>
  #seen: { mine: string | undefined; items: readonly Item[] } = { mine: undefined, items: [] }
  #sending: Promise<void> | undefined
  #again = false
  #later: ReturnType<typeof setTimeout> | undefined

  constructor(name: string, send: (item: Item) => Promise<unknown>, options: BoxOptions<Item>) {
    this.#name = name
    this.#send = send
    this.#options = options
  }

  waiting = (): readonly Item[] => (this.#seen.mine === account() ? this.#seen.items : NOTHING)

  look = async (): Promise<void> => {
    const mine = account()
    this.#show(mine, mine ? await this.#read(mine) : [])
  }

  queue = async (item: Item): Promise<void> => {
    const mine = account()
    if (!mine) return
    const entry = { id: newUuid(), item }
    await this.#change(mine, (list) => this.#withEntry(list, entry))
    void this.drain()
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
    const place = keyOf ? list.findIndex(({ item }) => keyOf(item) === keyOf(entry.item)) : -1
    return place < 0 ? [...list, entry] : list.map((other, index) => (index === place ? entry : other))
  }

  async #read(mine: string): Promise<readonly Waiting<Item>[]> {
    const kept = await keptDraft(mine, `outbox/${this.#name}`)
    return Array.isArray(kept) ? (kept as Waiting<Item>[]) : []
  }

  #show(mine: string | undefined, list: readonly Waiting<Item>[]): void {
    this.#seen = { mine, items: list.map(({ item }) => item) }
    tell()
  }

  async #change(mine: string, change: (list: readonly Waiting<Item>[]) => readonly Waiting<Item>[]): Promise<void> {
    await inTurn(`alaia-outbox-list/${this.#name}`, async () => {
      const list = change(await this.#read(mine))
      await keepDraft(mine, `outbox/${this.#name}`, list)
      this.#show(mine, list)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    otherTabs?.postMessage(this.#name)
  }

  async #sendAll(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await inTurn(`alaia-outbox-send/${this.#name}`, () => this.#sendInOrder())
    }
  }

  async #sendInOrder(): Promise<void> {
    await this.look()
    for (;;) {
      const mine = account()
      const [first] = mine && isOnline() ? await this.#read(mine) : []
      if (!mine || !first || !(await this.#deliver(mine, first))) return
    }
  }

  /** @returns whether it is off the list */
  async #deliver(mine: string, { id, item }: Waiting<Item>): Promise<boolean> {
    const refusal = await this.#send(item).then(
      () => undefined,
      (error: unknown) => error ?? new Error('Not sent'),
    )
    if (refusal && !isFinal(refusal)) {
      this.#tryLater(refusal)
      return false
    }
    await this.#change(mine, (list) => list.filter((other) => other.id !== id))
    if (isFinal(refusal)) this.#options.onRefused?.(item, refusal)
    else this.#options.onSent?.(item)
    return true
  }

  #tryLater(refusal: unknown): void {
    clearTimeout(this.#later)
    const asked = refusal instanceof ApiError ? refusal.retryAfter : undefined
    this.#later = setTimeout(() => void this.drain(), asked === undefined ? ANOTHER_TRY : asked * 1000)
  }
}

const NOTHING: readonly never[] = []

/** The outbox of that name; declared once, beside the call that sends what is in it. */
export const outbox = <Item>(
  name: string,
  send: (item: Item) => Promise<unknown>,
  options: BoxOptions<Item> = {},
): Outbox<Item> => {
  const box = new Box(name, send, options)
  boxes.set(name, { drain: box.drain, look: box.look, count: () => box.waiting().length })
  return box
}

/** Everything that waits in the outboxes this page knows. */
export const drainOutboxes = async (): Promise<void> => {
  await Promise.all([...boxes.values()].map(({ drain }) => drain()))
}

/** How many items wait for the person here, in all outboxes this page knows. */
export const countWaiting = (): number => [...boxes.values()].reduce((sum, { count }) => sum + count(), 0)

export const useWaiting = <Item>(box: Outbox<Item>): readonly Item[] => useSyncExternalStore(onOutbox, box.waiting)

onOnlineChange(() => void (isOnline() && drainOutboxes()))
