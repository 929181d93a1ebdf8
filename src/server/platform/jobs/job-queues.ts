/** Background jobs, scheduled (cron) or sent, in this process or another: queues of pg-boss in our own database. */
import { randomUUID } from 'node:crypto'
import { type Job, PgBoss, type Queue, fromKysely } from 'pg-boss'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/durations.ts'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { type Log, toErrorFacts } from '../log.ts'
import { withSpan } from '../tracing/tracing.ts'
import { createBossDatabase } from './boss-database.ts'
import { handleClockRollback } from './clock-rollback.ts'
import { requeueJob, requeueActiveJobs, requeueStaleJobs } from './requeue.ts'

/** The settings of a queue; each comment names the default. */
export interface QueueSettings {
  /** The number of jobs that one process works on at the same time: 1. */
  concurrency?: number
  /** Attempts after the first one has failed: 3. */
  retries?: number
  /** Seconds before the second attempt: 2; the delay doubles with each further attempt, up to an hour. */
  retrySeconds?: number
  /** The longest that one attempt may take, in seconds: 900. Then its signal is aborted and it counts as failed. */
  limitSeconds?: number
  /** A schedule of five cron fields in UTC, for jobs without data. Missed runs are made up for by one run. */
  cron?: string
}

export interface JobRun<Data> {
  id: string
  data: Data
  /** Aborted when the process stops, when the time is up, or when another process has taken over the job. */
  signal: AbortSignal
  /** 1 for the first attempt. */
  attempt: number
}

export interface SendSettings {
  /** With a transaction, the job exists when it commits, and never otherwise. */
  tx?: Database
  /** Higher priorities run earlier: 0. */
  priority?: number
  /** No second job waits with the same key; a job that is already running doesn't count. */
  singletonKey?: string
  startAfter?: Date
}

export interface Jobs {
  /** Declares a queue and the function that does its jobs. Call it before `open`. */
  define<Data extends object>(
    queue: string,
    settings: QueueSettings,
    work: (job: JobRun<Data>) => Promise<unknown>,
  ): void
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the queue takes
  send<Data extends object>(queue: string, data: Data, settings?: SendSettings): Promise<void>
  /** From here on jobs can be sent; waiting jobs stay in the queue. */
  open(): Promise<void>
  /**
   * Starts the work on waiting jobs, and opens the queues if necessary; in a process that only sends, it does no more
   * than `open`.
   * @throws if the database is unreachable; another call continues where this one stopped
   */
  start(): Promise<void>
  /** Rejects if jobs can be neither sent nor worked on. */
  check(): Promise<void>
  /** Aborts running jobs, waits for them for up to ten seconds, and leaves the rest to the next process. */
  stop(): Promise<void>
}

export interface JobsSettings {
  database: OpenDatabase
  log: Log
  /** `web` only sends; `worker` and `all` work as well. */
  role: Config['ALAIA_ROLE']
  /** Seconds between checks for jobs whose time has come; new jobs are noticed at once. */
  pollSeconds?: number
  /** Seconds between checks whether the clock was set back: 60. */
  clockSeconds?: number
  /** Seconds that running jobs get when the process stops: 10. */
  stopSeconds?: number
}

interface JobDefinition {
  settings: QueueSettings
  work: (job: JobRun<never>) => Promise<unknown>
}

/** On a PostgreSQL server: a process without a heartbeat for this long loses its jobs. */
const heartbeatSeconds = 30
/** On a PostgreSQL server: how often dead workers are detected. Other workers take over their jobs within a minute. */
const TAKEOVER_SECONDS = 10
/** On a PostgreSQL server: how often the jobs of dead workers are released, regardless of the delay after a failure. */
const REQUEUE_SECONDS = 5

const toQueueOptions = ({ settings }: JobDefinition, engine: OpenDatabase['engine']) => {
  const { retries = 3, retrySeconds = 2, limitSeconds = 900 } = settings
  return {
    notify: true,
    retryLimit: retries,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: HOUR_SECONDS,
    expireInSeconds: limitSeconds,
    deleteAfterSeconds: DAY_SECONDS,
    ...(engine === 'postgres' ? { heartbeatSeconds } : {}),
  } satisfies Omit<Queue, 'name'>
}

const matchesSettings = (existing: Queue, expected: Omit<Queue, 'name'>): boolean =>
  Object.entries(expected).every(([key, value]) => existing[key as keyof Queue] === value)

class BossJobs implements Jobs {
  readonly #settings: JobsSettings
  readonly #boss: PgBoss
  readonly #definitions = new Map<string, JobDefinition>()
  readonly #stopping = new AbortController()
  #isOpened = false
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Job>()
  /** The steps that remain until all queues are worked on. */
  #remainingSteps: (() => Promise<void>)[] | undefined

  constructor(settings: JobsSettings) {
    this.#settings = settings
    const { database, log, role } = settings
    const isWorker = role !== 'web'
    const superviseSeconds = database.engine === 'embedded' ? 60 : TAKEOVER_SECONDS
    this.#boss = new PgBoss({
      db: createBossDatabase(database),
      backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
      supervise: isWorker,
      schedule: isWorker,
      useListenNotify: isWorker,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      // Jobs live for a day, and their table is vacuumed by our maintenance or by the server.
      reindex: false,
      monitorVacuum: false,
    })
    this.#boss.on('error', (cause) => log.write('job.queue_error', toErrorFacts(cause)))
    this.#boss.on('warning', ({ message }) => log.write('job.queue_warning', { reason: message }))
  }

  define<Data extends object>(
    queue: string,
    settings: QueueSettings,
    work: (job: JobRun<Data>) => Promise<unknown>,
  ): void {
    if (this.#isOpened) throw new Error(`The queue ${queue} was defined after they were opened.`)
    if (this.#definitions.has(queue)) throw new Error(`The queue ${queue} is defined twice.`)
    this.#definitions.set(queue, { settings, work })
  }

  async send(queue: string, data: object, settings: SendSettings = {}): Promise<void> {
    const { tx, priority = 0, singletonKey = randomUUID(), startAfter } = settings
    await this.#boss.send(queue, data, {
      priority,
      singletonKey,
      ...(startAfter ? { startAfter } : {}),
      ...(tx ? { db: fromKysely(tx) } : {}),
    })
  }

  async open(): Promise<void> {
    this.#isOpened = true
    await this.#boss.start()
    await this.#declare()
  }

  async start(): Promise<void> {
    if (!this.#isOpened) await this.open()
    if (this.#settings.role === 'web') return
    await this.#startWork().catch((cause: unknown) => {
      if (!this.#stopping.signal.aborted) throw cause
    })
  }

  /** Runs each step once, even if it is started several times; ends early if the process stops. */
  async #startWork(): Promise<void> {
    this.#remainingSteps ??= this.#createSteps()
    for (let [step] = this.#remainingSteps; step && !this.#stopping.signal.aborted; [step] = this.#remainingSteps) {
      await step()
      this.#remainingSteps.shift()
    }
  }

  #createSteps(): (() => Promise<void>)[] {
    const slots = [...this.#definitions].flatMap(([queue, definition]) =>
      Array.from({ length: definition.settings.concurrency ?? 1 }, () => () => this.#startWorker(queue, definition)),
    )
    return [() => this.#requeueLost(), () => this.#watchClock(), () => this.#schedule(), ...slots]
  }

  async #requeueLost(): Promise<void> {
    const { database, log } = this.#settings
    if (database.engine !== 'embedded') return this.#repeat(REQUEUE_SECONDS, () => requeueStaleJobs(database))
    const count = await requeueActiveJobs(database)
    if (count > 0) log.write('job.requeued', { count })
  }

  async #watchClock(): Promise<void> {
    const { database, log, clockSeconds = 60 } = this.#settings
    const runTask = async (): Promise<void> => {
      const count = await handleClockRollback(database)
      if (count > 0) log.write('job.clock_set_back', { count })
    }
    await runTask()
    this.#repeat(clockSeconds, runTask)
  }

  /** Repeats the check while the jobs run. */
  #repeat(seconds: number, task: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      task().catch((cause: unknown) => this.#settings.log.write('job.check_failed', toErrorFacts(cause)))
    }, seconds * 1000)
    this.#timers.push(timer.unref())
  }

  async check(): Promise<void> {
    if (!this.#isOpened || this.#stopping.signal.aborted) throw new Error('The jobs are not running.')
    await this.#settings.database.query('select name from pgboss.queue limit 1')
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the process is stopping'))
    this.#timers.forEach(clearInterval)
    const { stopSeconds = 10, database } = this.#settings
    // A job that ignores the signal would count as failed when the time is up, and may have no further attempt.
    const requeueTimer = setTimeout(
      () => void Promise.allSettled([...this.#running].map((job) => requeueJob(database, job))),
      (stopSeconds - Math.min(1, stopSeconds / 2)) * 1000,
    )
    await this.#boss
      .stop({ graceful: true, close: false, timeout: stopSeconds * 1000 })
      .finally(() => clearTimeout(requeueTimer))
  }

  async #declare(): Promise<void> {
    const queuesByName = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [queue, definition] of this.#definitions) {
      const expected = toQueueOptions(definition, this.#settings.database.engine)
      const existing = queuesByName.get(queue)
      if (existing && matchesSettings(existing, expected)) continue
      // `short` allows one waiting job for each singleton key; a job that is sent without one gets a key of its own.
      if (existing) await this.#boss.updateQueue(queue, expected)
      else await this.#boss.createQueue(queue, { policy: 'short', ...expected })
      // Looks the queue up now, because the first `send` may be inside a transaction.
      await this.#boss.findJobs(queue, { id: randomUUID() })
    }
  }

  async #schedule(): Promise<void> {
    const expected = new Map([...this.#definitions].map(([queue, { settings }]) => [queue, settings.cron]))
    for (const { name } of await this.#boss.getSchedules()) {
      if (!expected.get(name)) await this.#boss.unschedule(name)
    }
    for (const [queue, cron] of expected) {
      if (this.#stopping.signal.aborted) return
      if (cron) await this.#boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once', singletonKey: 'cron' })
    }
  }

  async #startWorker(queue: string, definition: JobDefinition): Promise<void> {
    const { pollSeconds = 3 } = this.#settings
    const settings = {
      notifyPollingIntervalSeconds: pollSeconds,
      pollingIntervalSeconds: Math.min(pollSeconds, 1),
    }
    const worker: string = await this.#boss.work<object>(queue, settings, async ([job]) => {
      try {
        if (job) await this.#attempt(job, definition)
      } finally {
        // Another job may be waiting: check at once instead of at the next poll.
        this.#boss.notifyWorker(worker)
      }
    })
  }

  async #attempt(job: Job, { work }: JobDefinition): Promise<void> {
    const { log, database } = this.#settings
    const signal = AbortSignal.any([job.signal, this.#stopping.signal])
    this.#running.add(job)
    try {
      const attempt = job.retryCount + 1
      const attributes = {
        'messaging.destination.name': job.name,
        'messaging.message.id': job.id,
        'alaia.attempt': attempt,
      }
      await withSpan({ name: `job ${job.name}`, kind: 'job', attributes }, async () =>
        work({ id: job.id, data: job.data as never, signal, attempt }),
      )
    } catch (cause) {
      if (this.#stopping.signal.aborted) return requeueJob(database, job)
      log.write('job.failed', { queue: job.name, job: job.id, attempt: job.retryCount + 1, ...toErrorFacts(cause) })
      throw cause
    } finally {
      this.#running.delete(job)
    }
  }
}

export const createJobs = (settings: JobsSettings): Jobs => new BossJobs(settings)
