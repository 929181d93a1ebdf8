/**
 * Sends the takes of this device, oldest first and one tab at a time. It sends takes of every recording, not only of the
 * open one. Takes outlive a reload, a lost tab, an unreachable server and an expired session.
 */
import { ApiError, isNotFound } from '#contract/call.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { classifyFailure } from './send-failure.ts'
import { deleteTake, listTakeNames, readTake, saveTake, type UnsentTake } from './take.ts'

/** The delay before a failed take is sent again, in milliseconds; it doubles each time. */
const RETRY_DELAY_MS = { first: 2_000, most: 30_000 }

/** A take that waits, as a screen knows it. Its audio stays in the storage. */
export type WaitingTake = Omit<UnsentTake, 'wav'> & {
  /** The browser refused to store it: it is lost when the page closes. */
  isOnlyInMemory?: boolean
}

interface TakeQueueOptions<Sent> {
  send: (take: UnsentTake) => Promise<Sent>
  /** Called with the server's answer before the take leaves the queue, so that it is always in one of the two. */
  onSent?: (take: UnsentTake, sent: Sent) => void
  /** Called instead if the take was deleted on this device while it was sent. */
  onUnwanted?: (take: UnsentTake) => Promise<unknown>
}

const withoutSound = ({ wav: _sound, ...take }: UnsentTake): WaitingTake => take

const NO_TAKES: readonly WaitingTake[] = []

export class TakeQueue<Sent> {
  readonly #send: TakeQueueOptions<Sent>['send']
  readonly #onSent: TakeQueueOptions<Sent>['onSent']
  readonly #onUnwanted: TakeQueueOptions<Sent>['onUnwanted']
  readonly #listeners = createListeners()
  #account: string | undefined
  #waiting: readonly WaitingTake[] = NO_TAKES
  #sending: Promise<void> | undefined
  #hasMore = false
  /** Takes that their author deleted, perhaps while they were sent. */
  readonly #discarded = new Set<string>()
  #failureCount = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ send, onSent, onUnwanted }: TakeQueueOptions<Sent>) {
    this.#send = send
    this.#onSent = onSent
    this.#onUnwanted = onUnwanted
    onOnlineChange(() => void (isOnline() && this.drain()))
  }

  subscribe = this.#listeners.subscribe

  /** The takes that wait or were refused, oldest first, as far as this page has read them. */
  waiting = (): readonly WaitingTake[] => (this.#account === readStoredAccount() ? this.#waiting : NO_TAKES)

  /**
   * Resolves once the take is stored; sending runs in the background.
   * @param account the person who recorded it: the session may have ended meanwhile, and they sign in again later
   * @throws Error if nobody is known who recorded it
   */
  add = async (take: UnsentTake, account = readStoredAccount()): Promise<void> => {
    if (!account) throw new Error('Nobody is signed in')
    const isStored = await saveTake(account, take)
    if (account !== readStoredAccount()) return
    const entry = { ...withoutSound(take), ...(isStored ? {} : { isOnlyInMemory: true }) }
    this.#show(account, [...this.waiting().filter(({ uuid }) => uuid !== take.uuid), entry])
    void this.drain()
  }

  /** Removes a take that its author doesn't want. */
  discard = async (take: Pick<UnsentTake, 'recording_uuid' | 'uuid'>): Promise<void> => {
    const account = readStoredAccount()
    if (!account) return
    this.#discarded.add(take.uuid)
    await deleteTake(account, take)
    this.#show(
      account,
      this.waiting().filter(({ uuid }) => uuid !== take.uuid),
    )
  }

  /** Removes all takes of a recording, as when its author takes their voice back. */
  discardRecording = async (recording_uuid: string): Promise<void> => {
    const account = readStoredAccount()
    const names = account ? await listTakeNames(account, recording_uuid) : []
    for (const name of names) await this.discard({ recording_uuid, uuid: name.split('/').at(-1)! })
  }

  /** Reads the audio of a take that waits. */
  read = async (uuid: string): Promise<UnsentTake | undefined> => {
    const account = readStoredAccount()
    const name = account && (await listTakeNames(account)).find((candidate) => candidate.endsWith(`/${uuid}`))
    return account && name ? readTake(account, name) : undefined
  }

  /** Sends all waiting takes. Never fails: takes that can't be sent go on waiting. */
  drain = (): Promise<void> => {
    this.#hasMore = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Sends a refused take again. */
  retry = async (uuid: string): Promise<void> => {
    const { refused: _refused, ...take } = (await this.read(uuid)) ?? {}
    if ('uuid' in take) await this.add(take)
  }

  #show(account: string, takes: readonly WaitingTake[]): void {
    this.#account = account
    this.#waiting = [...takes].sort((a, b) => a.recorded_at - b.recorded_at)
    this.#listeners.notify()
  }

  async #readAll(account: string): Promise<readonly WaitingTake[]> {
    const names = await listTakeNames(account)
    const takes = await Promise.all(names.map((name) => readTake(account, name)))
    const memoryOnly = new Set(this.waiting().flatMap(({ uuid, isOnlyInMemory }) => (isOnlyInMemory ? [uuid] : [])))
    return takes.flatMap((take) =>
      take ? [{ ...withoutSound(take), ...(memoryOnly.has(take.uuid) ? { isOnlyInMemory: true } : {}) }] : [],
    )
  }

  async #sendAll(): Promise<void> {
    while (this.#hasMore) {
      this.#hasMore = false
      await withLock('alaia-studio-takes', () => this.#sendInOrder())
    }
  }

  async #sendInOrder(): Promise<void> {
    const account = readStoredAccount()
    if (!account) return
    this.#show(account, await this.#readAll(account))
    for (const { uuid, refused } of this.waiting()) {
      if (refused !== undefined) continue
      if (!isOnline() || readStoredAccount() !== account) return
      const take = await this.read(uuid)
      if (take && !(await this.#deliver(account, take))) return
    }
  }

  /** @returns whether to go on with the next take; takes that failed by themselves are tried again later */
  async #deliver(account: string, take: UnsentTake): Promise<boolean> {
    try {
      const sent = await this.#send(take)
      this.#failureCount = 0
      await deleteTake(account, take)
      if (this.#discarded.has(take.uuid)) await this.#onUnwanted?.(take)
      else this.#onSent?.(take, sent)
      this.#replace(account, take.uuid, [])
      return true
    } catch (error) {
      return this.#handleFailure(account, take, error)
    }
  }

  async #handleFailure(account: string, take: UnsentTake, error: unknown): Promise<boolean> {
    if (this.#discarded.has(take.uuid)) return true
    if (isNotFound(error)) {
      // The recording was deleted, as when its author took their voice back: nothing of it stays here either.
      await this.discard(take)
      return true
    }
    const failure = classifyFailure(error)
    if (failure !== 'refused') {
      this.#scheduleRetry(error)
      return failure === 'take'
    }
    const refused = { ...take, refused: (error as ApiError).message }
    await saveTake(account, refused)
    this.#replace(account, take.uuid, [withoutSound(refused)])
    return true
  }

  #replace(account: string, uuid: string, replacement: readonly WaitingTake[]): void {
    this.#show(
      account,
      this.waiting().flatMap((other) => (other.uuid === uuid ? replacement : [other])),
    )
  }

  #scheduleRetry(error: unknown): void {
    clearTimeout(this.#retryTimer)
    // The next sign-in sends the takes.
    if (error instanceof ApiError && error.sessionEnded) return
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
    const delay = Math.min(RETRY_DELAY_MS.most, RETRY_DELAY_MS.first * 2 ** this.#failureCount)
    this.#failureCount += 1
    this.#retryTimer = setTimeout(() => void this.drain(), retryAfter === undefined ? delay : retryAfter * 1000)
  }
}
