/**
 * The main thread's side of the embedded database: sends work to the database thread, and ends a statement that runs
 * too long.
 */
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/platform/log.ts'
import type { Answer, ErrorFacts, Outcome, Request, Work, WorkerSettings } from './messages.ts'
import { StatementQueue } from './turns.ts'

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
const opening: ErrorFacts = { message: 'the database stopped, and is being opened again', code: '57P03' }
const transactionLostError: ErrorFacts = {
  message: 'current transaction is aborted: the database was started again after a statement of it ran too long',
  code: '25P02',
}

/** The delay between two attempts to reopen the database. */
const REST_MS = 1000

const patience = 24 * 3_600_000

interface Pending {
  work: Work
  milliseconds: number
  resolve: (outcomes: Outcome[]) => void
  reject: (error: Error) => void
}

interface Listener {
  hear: (payload: string) => void
  again?: (() => void) | undefined
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
  readonly #turns = new StatementQueue()
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The id of the request that the thread started last. Requests after it can safely be sent again. */
  readonly #begun = new Float64Array(new SharedArrayBuffer(8))
  #worker: Worker | undefined
  #life = 0
  #lastId = 0
  #headSince = 0
  #watch: NodeJS.Timeout | undefined
  #broken: ErrorFacts | undefined
  #restarting = false
  /** True between two attempts to reopen the database. */
  #resting = false
  #opened = false
  #timeout: number
  /** The number of statements so far: lets maintenance skip an idle database. */
  asked = 0

  constructor(settings: EngineSettings) {
    this.#settings = settings
    this.#timeout = settings.statementTimeout
  }

  /** Changes when the thread is restarted, which loses any open transaction. */
  get life(): number {
    return this.#life
  }

  async open(): Promise<void> {
    const ready = Promise.withResolvers<void>()
    this.#start(ready)
    await ready.promise
  }

  /** Runs one piece of work outside any transaction, when it is its turn. */
  run(work: Work, milliseconds = this.#timeout): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      this.#turns.pass(() => this.#post({ work, milliseconds, resolve, reject }))
    })
  }

  /** Reserves the connection for a transaction. Call the returned function to release it. */
  alone(): Promise<() => void> {
    return this.#turns.alone()
  }

  /**
   * Runs work of the transaction that reserved the connection in generation `life`. Throws if the thread was restarted
   * since.
   */
  async runAlone(work: Work, life: number): Promise<Outcome[]> {
    if (life !== this.#life) throw new DatabaseError(transactionLostError)
    return new Promise((resolve, reject) => {
      this.#post({ work, milliseconds: this.#timeout, resolve, reject })
    })
  }

  /**
   * @param again called when the thread was restarted, so that messages may have been missed
   * @returns a function that stops listening
   */
  async listen(channel: string, hear: Listener['hear'], again?: Listener['again']): Promise<() => void> {
    const listener = { hear, again }
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    await this.run(listening(channel))
    return () => void listeners.delete(listener)
  }

  /** Lifts the statement timeout while `work` runs. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    const usual = this.#timeout
    this.#timeout = patience
    try {
      return await work()
    } finally {
      this.#timeout = usual
    }
  }

  /** Waits for running work, flushes everything to disk and ends the thread. */
  async close(): Promise<void> {
    const release = await this.alone()
    if (!this.#broken) {
      await new Promise<Outcome[]>((resolve, reject) =>
        this.#post({ work: { kind: 'close' }, milliseconds: 30_000, resolve, reject }),
      ).catch(() => undefined)
    }
    await this.abandon(closed)
    release()
  }

  /** Ends the thread at once; all later work fails. */
  async abandon(reason: ErrorFacts = closed): Promise<void> {
    this.#broken ??= reason
    clearTimeout(this.#watch)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    this.#rejectAll(this.#broken)
  }

  #post(pending: Pending): void {
    this.#settings.check()
    if (this.#broken || this.#resting) {
      pending.reject(new DatabaseError(this.#broken ?? opening))
      return
    }
    this.#lastId += 1
    this.asked += 1
    if (this.#pending.size === 0) this.#headSince = performance.now()
    this.#pending.set(this.#lastId, pending)
    this.#tell({ id: this.#lastId, ...pending.work })
    this.#watch ??= this.#lookIn(Math.min(pending.milliseconds, this.#settings.statementTimeout))
  }

  #tell(request: Request): void {
    this.#worker?.postMessage(request)
  }

  #hear(answer: Answer): void {
    if (answer.kind === 'notification') {
      for (const { hear } of this.#listeners.get(answer.channel) ?? []) hear(answer.payload)
    } else if (answer.kind === 'room') {
      this.#settings.log.write(answer.low ? 'database.disk_nearly_full' : 'database.disk_has_space')
    } else if (answer.kind !== 'ready') {
      const pending = this.#pending.get(answer.id)
      this.#pending.delete(answer.id)
      this.#headSince = performance.now()
      if (answer.kind === 'done') pending?.resolve(answer.outcomes)
      else pending?.reject(new DatabaseError(answer.error))
    }
  }

  #start(ready?: PromiseWithResolvers<void>): void {
    const workerData: WorkerSettings = { folder: this.#settings.folder, begun: this.#begun }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, name: 'database', execArgv: [] })
    this.#worker = worker
    this.#life += 1
    this.#begun[0] = 0
    this.#opened = false
    worker.on('message', (answer: Answer) => {
      if (answer.kind !== 'ready') return this.#hear(answer)
      this.#opened = true
      this.#headSince = performance.now()
      ready?.resolve()
    })
    let cause: Error | undefined
    worker.on('error', (error: Error) => void (cause = error))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#died(cause?.message.slice(0, 300) ?? 'no reason given', ready)
    })
    for (const [id, { work }] of this.#pending) this.#tell({ id, ...work })
    if (this.#life > 1) this.#listenAgain()
  }

  #listenAgain(): void {
    for (const [channel, listeners] of this.#listeners) {
      const again = (): void => listeners.forEach((listener) => listener.again?.())
      this.run(listening(channel)).then(again, () => undefined)
    }
  }

  #died(reason: string, ready?: PromiseWithResolvers<void>): void {
    this.#settings.log.write('database.thread_ended', { reason, opened: this.#opened })
    if (this.#opened) return void this.#restart(crashed)
    // It was open before, so what prevents it from opening, such as a full disk, may pass.
    if (this.#life > 1) return this.#tryAgain()
    const unopened: ErrorFacts = { message: `the embedded database did not open: ${reason}`, code: '58000' }
    ready?.reject(new DatabaseError(unopened))
    void this.abandon(unopened)
  }

  /** Rejects all waiting work instead of letting it wait for the next attempt. */
  #tryAgain(): void {
    this.#worker = undefined
    this.#resting = true
    this.#rejectAll(opening)
    setTimeout(() => {
      this.#resting = false
      if (!this.#broken) this.#start()
    }, REST_MS)
  }

  /** Ends the thread together with the statement it hangs in, and sends the requests again that it had not started. */
  async #restart(reason: ErrorFacts): Promise<void> {
    if (this.#restarting || this.#broken) return
    this.#restarting = true
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    const reached = this.#begun[0] ?? 0
    for (const [id, pending] of this.#pending) {
      const begun = id <= reached
      const ofTransaction = 'alone' in pending.work && pending.work.alone
      if (!begun && !ofTransaction) continue
      this.#pending.delete(id)
      pending.reject(new DatabaseError(begun ? reason : transactionLostError))
    }
    this.#restarting = false
    if (!this.#broken) this.#start()
  }

  #lookIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), milliseconds).unref()
  }

  /** Ends the current statement if it exceeds its time. Runs only while there is work. */
  #look(): void {
    this.#watch = undefined
    const [head] = this.#pending
    if (!head || this.#broken) return
    const [id, { milliseconds }] = head
    // While the thread opens the database, no statement runs yet.
    const left = this.#opened ? milliseconds - (performance.now() - this.#headSince) : milliseconds
    if (left > 0) {
      this.#watch = this.#lookIn(Math.min(left, this.#settings.statementTimeout))
      return
    }
    // Answers may be waiting for a busy main thread: handle those first.
    setImmediate(() => {
      if (!this.#pending.has(id)) return this.#look()
      this.#settings.log.write('database.statement_timeout', { milliseconds })
      void this.#restart(timedOut)
    })
  }

  #rejectAll(reason: ErrorFacts): void {
    for (const pending of this.#pending.values()) pending.reject(new DatabaseError(reason))
    this.#pending.clear()
  }
}

const listening = (channel: string): Work => ({
  kind: 'script',
  sql: `listen "${channel.replaceAll('"', '""')}"`,
  alone: false,
})
