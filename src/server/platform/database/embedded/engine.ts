/**
 * The main thread's side of the embedded database: sends work to the database thread, and ends a statement that runs
 * too long.
 */
import { Worker } from 'node:worker_threads'
import { DAY_MS } from '#rules/durations.ts'
import type { Log } from '#server/platform/log.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import type { WorkerResponse, ErrorFacts, Outcome, WorkerRequest, Work, WorkerSettings } from './messages.ts'
import { StatementQueue } from './statement-queue.ts'

/** A database error; `code` is the SQLSTATE, the same on both engines. */
export class DatabaseError extends Error {
  declare code?: string
  declare constraint?: string
  declare detail?: string
  declare schema?: string
  declare table?: string
  declare column?: string

  constructor(facts: ErrorFacts) {
    super(facts.message)
    this.name = 'DatabaseError'
    for (const [key, value] of Object.entries(facts)) if (value !== undefined) Object.assign(this, { [key]: value })
  }
}

const timedOut: ErrorFacts = { message: 'canceling statement due to statement timeout', code: '57014' }
const crashed: ErrorFacts = { message: 'the database stopped in the middle and was started again', code: '57P02' }
const closed: ErrorFacts = { message: 'the database is closed', code: '57P01' }
const reopening: ErrorFacts = { message: 'the database stopped, and is being opened again', code: '57P03' }
const lostTransactionError: ErrorFacts = {
  message: 'current transaction is aborted: the database was started again after a statement of it ran too long',
  code: '25P02',
}

/** The delay between two attempts to reopen the database. */
const REOPEN_DELAY_MS = 1000

const MAINTENANCE_TIMEOUT_MS = DAY_MS

interface PendingWork {
  work: Work
  milliseconds: number
  resolve: (outcomes: Outcome[]) => void
  reject: (error: Error) => void
}

interface Listener {
  onMessage: (payload: string) => void
  onReconnect?: (() => void) | undefined
}

export interface EngineSettings {
  folder: string
  log: Log
  statementTimeout: number
  /**
   * Called before each piece of work. If the data folder no longer belongs to this process, it abandons the engine
   * first.
   */
  check: () => void
}

export class Engine {
  readonly #settings: EngineSettings
  readonly #queue = new StatementQueue()
  readonly #pending = new Map<number, PendingWork>()
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The id of the request that the thread started last. Requests after it can safely be sent again. */
  readonly #startedId = new Float64Array(new SharedArrayBuffer(8))
  #worker: Worker | undefined
  #generation = 0
  #lastId = 0
  #startedAt = 0
  #watchTimer: NodeJS.Timeout | undefined
  #failure: ErrorFacts | undefined
  #isRestarting = false
  /** True between two attempts to reopen the database. */
  #isWaitingToReopen = false
  #isOpened = false
  #timeout: number
  /** The number of statements so far: lets maintenance skip an idle database. */
  statementCount = 0

  constructor(settings: EngineSettings) {
    this.#settings = settings
    this.#timeout = settings.statementTimeout
  }

  /** Changes when the thread is restarted, which loses any open transaction. */
  get generation(): number {
    return this.#generation
  }

  async open(): Promise<void> {
    const ready = Promise.withResolvers<void>()
    this.#start(ready)
    await ready.promise
  }

  /** Runs one piece of work outside any transaction, when it is its turn. */
  run(work: Work, milliseconds = this.#timeout): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      this.#queue.enqueue(() => this.#post({ work, milliseconds, resolve, reject }))
    })
  }

  /** Reserves the connection for a transaction. Call the returned function to release it. */
  reserve(): Promise<() => void> {
    return this.#queue.alone()
  }

  /**
   * Runs work of the transaction that reserved the connection in this generation. Throws if the thread was restarted
   * since.
   */
  async runInTransaction(work: Work, generation: number): Promise<Outcome[]> {
    if (generation !== this.#generation) throw new DatabaseError(lostTransactionError)
    return new Promise((resolve, reject) => {
      this.#post({ work, milliseconds: this.#timeout, resolve, reject })
    })
  }

  /**
   * @param onReconnect called when the thread was restarted, so that messages may have been missed
   * @returns a function that stops listening
   */
  async listen(
    channel: string,
    onMessage: Listener['onMessage'],
    onReconnect?: Listener['onReconnect'],
  ): Promise<() => void> {
    const listener = { onMessage, onReconnect }
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    await this.run(toListenStatement(channel))
    return () => void listeners.delete(listener)
  }

  /** Lifts the statement timeout while `work` runs. */
  async withoutTimeout<T>(work: () => Promise<T>): Promise<T> {
    const previousTimeout = this.#timeout
    this.#timeout = MAINTENANCE_TIMEOUT_MS
    try {
      return await work()
    } finally {
      this.#timeout = previousTimeout
    }
  }

  /** Waits for running work, flushes everything to disk and ends the thread. */
  async close(): Promise<void> {
    const release = await this.reserve()
    if (!this.#failure) {
      const closing = new Promise<Outcome[]>((resolve, reject) =>
        this.#post({ work: { kind: 'close' }, milliseconds: 30_000, resolve, reject }),
      )
      await ignoreRejection(closing, 'a database that was not closed recovers when it is opened')
    }
    await this.abandon(closed)
    release()
  }

  /** Ends the thread at once; all later work fails. */
  async abandon(reason: ErrorFacts = closed): Promise<void> {
    this.#failure ??= reason
    clearTimeout(this.#watchTimer)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    this.#rejectAll(this.#failure)
  }

  #post(pending: PendingWork): void {
    this.#settings.check()
    if (this.#failure || this.#isWaitingToReopen) {
      pending.reject(new DatabaseError(this.#failure ?? reopening))
      return
    }
    this.#lastId += 1
    this.statementCount += 1
    if (this.#pending.size === 0) this.#startedAt = performance.now()
    this.#pending.set(this.#lastId, pending)
    this.#send({ id: this.#lastId, ...pending.work })
    this.#watchTimer ??= this.#scheduleCheck(Math.min(pending.milliseconds, this.#settings.statementTimeout))
  }

  #send(request: WorkerRequest): void {
    this.#worker?.postMessage(request)
  }

  #onAnswer(answer: WorkerResponse): void {
    if (answer.kind === 'notification') {
      for (const { onMessage } of this.#listeners.get(answer.channel) ?? []) onMessage(answer.payload)
    } else if (answer.kind === 'room') {
      this.#settings.log.write(answer.low ? 'database.disk_nearly_full' : 'database.disk_has_space')
    } else if (answer.kind !== 'ready') {
      const pending = this.#pending.get(answer.id)
      this.#pending.delete(answer.id)
      this.#startedAt = performance.now()
      if (answer.kind === 'done') pending?.resolve(answer.outcomes)
      else pending?.reject(new DatabaseError(answer.error))
    }
  }

  #start(ready?: PromiseWithResolvers<void>): void {
    const workerData: WorkerSettings = { folder: this.#settings.folder, startedId: this.#startedId }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, name: 'database', execArgv: [] })
    this.#worker = worker
    this.#generation += 1
    this.#startedId[0] = 0
    this.#isOpened = false
    worker.on('message', (answer: WorkerResponse) => {
      if (answer.kind !== 'ready') return this.#onAnswer(answer)
      this.#isOpened = true
      this.#startedAt = performance.now()
      ready?.resolve()
    })
    let cause: Error | undefined
    worker.on('error', (error: Error) => void (cause = error))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#onExit(cause?.message.slice(0, 300) ?? 'no reason given', ready)
    })
    for (const [id, { work }] of this.#pending) this.#send({ id, ...work })
    if (this.#generation > 1) this.#restoreListeners()
  }

  #restoreListeners(): void {
    for (const [channel, listeners] of this.#listeners) {
      const onReconnect = (): void => listeners.forEach((listener) => listener.onReconnect?.())
      const listening = this.run(toListenStatement(channel)).then(onReconnect)
      void ignoreRejection(listening, 'it fails only if the thread ends, and the next thread listens again')
    }
  }

  #onExit(reason: string, ready?: PromiseWithResolvers<void>): void {
    this.#settings.log.write('database.thread_ended', { reason, opened: this.#isOpened })
    if (this.#isOpened) return void this.#restart(crashed)
    // It was open before, so what prevents it from opening, such as a full disk, may pass.
    if (this.#generation > 1) return this.#reopenLater()
    const openFailure: ErrorFacts = { message: `the embedded database did not open: ${reason}`, code: '58000' }
    ready?.reject(new DatabaseError(openFailure))
    void this.abandon(openFailure)
  }

  /** Rejects all waiting work instead of letting it wait for the next attempt. */
  #reopenLater(): void {
    this.#worker = undefined
    this.#isWaitingToReopen = true
    this.#rejectAll(reopening)
    setTimeout(() => {
      this.#isWaitingToReopen = false
      if (!this.#failure) this.#start()
    }, REOPEN_DELAY_MS)
  }

  /** Ends the thread together with the statement it hangs in, and sends the requests again that it had not started. */
  async #restart(reason: ErrorFacts): Promise<void> {
    if (this.#isRestarting || this.#failure) return
    this.#isRestarting = true
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    const lastStarted = this.#startedId[0] ?? 0
    for (const [id, pending] of this.#pending) {
      const isStarted = id <= lastStarted
      const isInTransaction = 'alone' in pending.work && pending.work.alone
      if (!isStarted && !isInTransaction) continue
      this.#pending.delete(id)
      pending.reject(new DatabaseError(isStarted ? reason : lostTransactionError))
    }
    this.#isRestarting = false
    if (!this.#failure) this.#start()
  }

  #scheduleCheck(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#checkTimeout(), milliseconds).unref()
  }

  /** Ends the current statement if it exceeds its time. Runs only while there is work. */
  #checkTimeout(): void {
    this.#watchTimer = undefined
    const [head] = this.#pending
    if (!head || this.#failure) return
    const [id, { milliseconds }] = head
    // While the thread opens the database, no statement runs yet.
    const remaining = this.#isOpened ? milliseconds - (performance.now() - this.#startedAt) : milliseconds
    if (remaining > 0) {
      this.#watchTimer = this.#scheduleCheck(Math.min(remaining, this.#settings.statementTimeout))
      return
    }
    // Answers may be waiting for a busy main thread: handle those first.
    setImmediate(() => {
      if (!this.#pending.has(id)) return this.#checkTimeout()
      this.#settings.log.write('database.statement_timeout', { milliseconds })
      void this.#restart(timedOut)
    })
  }

  #rejectAll(reason: ErrorFacts): void {
    for (const pending of this.#pending.values()) pending.reject(new DatabaseError(reason))
    this.#pending.clear()
  }
}

const toListenStatement = (channel: string): Work => ({
  kind: 'script',
  sql: `listen "${channel.replaceAll('"', '""')}"`,
  alone: false,
})
