/** Work that is done later, in this process or another: queues of pg-boss in our own database. */
import { randomUUID } from 'node:crypto'
import { type Job, PgBoss, type Queue, fromKysely } from 'pg-boss'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { type Log, errorFacts } from '../log.ts'
import { withSpan } from '../tracing/tracing.ts'
import { createBossDatabase } from './boss-database.ts'
import { handleClockRollback } from './clock-rollback.ts'
import { requeueJob, requeueActiveJobs, requeueStaleJobs } from './requeue.ts'

/** A queue as data; what is left out is as it says. */
export interface QueueSettings {
  /** Jobs one process works on at the same time: 1. */
  concurrency?: number
  /** Further attempts after the first has failed: 3. */
  retries?: number
  /** Seconds before the second attempt: 2; they double with each further one, up to an hour. */
  retrySeconds?: number
  /** Longest one attempt may take, in seconds: 900. Its signal is then aborted and it counts as failed. */
  limitSeconds?: number
  /** Runs by itself, with no data: five cron fields, in UTC. A time that was slept through is made up for once. */
  cron?: string
}

export interface JobRun<Data> {
  id: string
  data: Data
  /** Aborted when the process is told to stop, when the time is up, and when another process has taken over. */
  signal: AbortSignal
  /** 1 for the first. */
  attempt: number
}

export interface SendSettings {
  /** With it, the job exists when the transaction commits, and never if it does not. */
  tx?: Database
  /** Higher is earlier: 0. */
  priority?: number
  /** No second job waits with the same key; one that is already being worked on does not count. */
  singletonKey?: string
  startAfter?: Date
}

export interface Jobs {
  /** Declares a queue and how its jobs are done; before `open`. */
  define<Data extends object>(
    queue: string,
    settings: QueueSettings,
    work: (job: JobRun<Data>) => Promise<unknown>,
  ): void
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the queue takes
  send<Data extends object>(queue: string, data: Data, settings?: SendSettings): Promise<void>
  /** From here on jobs can be sent; what waits goes on waiting. */
  open(): Promise<void>
  /**
   * Begins to work on what waits, opened or not; where a process only sends, it does no more than `open`.
   * @throws where the database is away; asked once more, it goes on where it was
   */
  start(): Promise<void>
  /** Fails where jobs can be neither sent nor worked on. */
  check(): Promise<void>
  /** Tells what is running to stop, waits up to ten seconds, and leaves the rest to the next process. */
  stop(): Promise<void>
}

export interface JobsSettings {
  database: OpenDatabase
  log: Log
  /** `web` only sends, `worker` and `all` also work. */
  role: Config['ALAIA_ROLE']
  /** Seconds between looks for jobs whose time has come; new ones are heard of at once. */
  pollSeconds?: number
  /** Seconds between looks whether the clock was set back: 60. */
  clockSeconds?: number
  /** Seconds that what is under way is given at a stop: 10. */
  stopSeconds?: number
}

interface JobDefinition {
  settings: QueueSettings
  work: (job: JobRun<never>) => Promise<unknown>
}

const day = 86_400
/** On a server: a process that has not been heard of for this long has lost its jobs. */
const heartbeatSeconds = 30
/**
 * Seconds, on a database server: how often dead workers are looked for. Their jobs are then taken over within a minute.
 */
const getTakeoverSeconds = 10
/** On a server: how often what was taken from them is told to begin, whatever pause follows a failure. */
const getRequeueSeconds = 5

const queueOf = ({ settings }: JobDefinition, engine: OpenDatabase['engine']) => {
  const { retries = 3, retrySeconds = 2, limitSeconds = 900 } = settings
  return {
    notify: true,
    retryLimit: retries,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: limitSeconds,
    deleteAfterSeconds: day,
    ...(engine === 'postgres' ? { heartbeatSeconds } : {}),
  } satisfies Omit<Queue, 'name'>
}

const isAsWanted = (found: Queue, wanted: Omit<Queue, 'name'>): boolean =>
  Object.entries(wanted).every(([key, value]) => found[key as keyof Queue] === value)

class BossJobs implements Jobs {
  readonly #settings: JobsSettings
  readonly #boss: PgBoss
  readonly #definitions = new Map<string, JobDefinition>()
  readonly #stopping = new AbortController()
  #opened = false
  readonly #watches: NodeJS.Timeout[] = []
  readonly #underWay = new Set<Job>()
  /** What is still to be done before all of it is worked on. */
  #left: (() => Promise<void>)[] | undefined

  constructor(settings: JobsSettings) {
    this.#settings = settings
    const { database, log, role } = settings
    const works = role !== 'web'
    const lookSeconds = database.engine === 'embedded' ? 60 : getTakeoverSeconds
    this.#boss = new PgBoss({
      db: createBossDatabase(database),
      backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
      supervise: works,
      schedule: works,
      useListenNotify: works,
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
      // Jobs live for a day and our own upkeep, or the server's, vacuums their table.
      reindex: false,
      monitorVacuum: false,
    })
    this.#boss.on('error', (cause) => log.error('jobs failed', errorFacts(cause)))
    this.#boss.on('warning', ({ message }) => log.warn('jobs warned', { reason: message }))
  }

  define<Data extends object>(
    queue: string,
    settings: QueueSettings,
    work: (job: JobRun<Data>) => Promise<unknown>,
  ): void {
    if (this.#opened) throw new Error(`The queue ${queue} was defined after they were opened.`)
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
    this.#opened = true
    await this.#boss.start()
    await this.#declare()
  }

  async start(): Promise<void> {
    if (!this.#opened) await this.open()
    if (this.#settings.role === 'web') return
    await this.#begin().catch((cause: unknown) => {
      if (!this.#stopping.signal.aborted) throw cause
    })
  }

  /** Each step once, however often it is begun anew; ends early where it is told to stop meanwhile. */
  async #begin(): Promise<void> {
    this.#left ??= this.#steps()
    for (let [step] = this.#left; step && !this.#stopping.signal.aborted; [step] = this.#left) {
      await step()
      this.#left.shift()
    }
  }

  #steps(): (() => Promise<void>)[] {
    const slots = [...this.#definitions].flatMap(([queue, definition]) =>
      Array.from({ length: definition.settings.concurrency ?? 1 }, () => () => this.#workOn(queue, definition)),
    )
    return [() => this.#takeBack(), () => this.#followClock(), () => this.#schedule(), ...slots]
  }

  async #takeBack(): Promise<void> {
    const { database, log } = this.#settings
    if (database.engine !== 'embedded') return this.#lookEvery(getRequeueSeconds, () => requeueStaleJobs(database))
    const count = await requeueActiveJobs(database)
    if (count > 0) log.info('jobs of a process that was killed run again', { count })
  }

  async #followClock(): Promise<void> {
    const { database, log, clockSeconds = 60 } = this.#settings
    const look = async (): Promise<void> => {
      const count = await handleClockRollback(database)
      if (count > 0) log.warn('the clock was set back, and jobs were told', { count })
    }
    await look()
    this.#lookEvery(clockSeconds, look)
  }

  /** As long as it works. */
  #lookEvery(seconds: number, look: () => Promise<unknown>): void {
    const watch = setInterval(() => {
      look().catch((cause: unknown) => this.#settings.log.warn('jobs warned', errorFacts(cause)))
    }, seconds * 1000)
    this.#watches.push(watch.unref())
  }

  async check(): Promise<void> {
    if (!this.#opened || this.#stopping.signal.aborted) throw new Error('The jobs are not running.')
    await this.#settings.database.query('select name from pgboss.queue limit 1')
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the process is stopping'))
    this.#watches.forEach(clearInterval)
    const { stopSeconds = 10, database } = this.#settings
    // What does not heed the signal would be counted as failed when the time is over, and may have no further attempt.
    const last = setTimeout(
      () => void Promise.allSettled([...this.#underWay].map((job) => requeueJob(database, job))),
      (stopSeconds - Math.min(1, stopSeconds / 2)) * 1000,
    )
    await this.#boss
      .stop({ graceful: true, close: false, timeout: stopSeconds * 1000 })
      .finally(() => clearTimeout(last))
  }

  async #declare(): Promise<void> {
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [queue, definition] of this.#definitions) {
      const wanted = queueOf(definition, this.#settings.database.engine)
      const found = known.get(queue)
      if (found && isAsWanted(found, wanted)) continue
      // `short` keeps one waiting job for each singleton key; a job sent without one gets a key of its own.
      if (found) await this.#boss.updateQueue(queue, wanted)
      else await this.#boss.createQueue(queue, { policy: 'short', ...wanted })
      // Looks the queue up now, because the first `send` may come from inside a transaction.
      await this.#boss.findJobs(queue, { id: randomUUID() })
    }
  }

  async #schedule(): Promise<void> {
    const wanted = new Map([...this.#definitions].map(([queue, { settings }]) => [queue, settings.cron]))
    for (const { name } of await this.#boss.getSchedules()) {
      if (!wanted.get(name)) await this.#boss.unschedule(name)
    }
    for (const [queue, cron] of wanted) {
      if (this.#stopping.signal.aborted) return
      if (cron) await this.#boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once', singletonKey: 'cron' })
    }
  }

  async #workOn(queue: string, definition: JobDefinition): Promise<void> {
    const { pollSeconds = 3 } = this.#settings
    const settings = {
      notifyPollingIntervalSeconds: pollSeconds,
      pollingIntervalSeconds: Math.min(pollSeconds, 1),
    }
    const worker: string = await this.#boss.work<object>(queue, settings, async ([job]) => {
      try {
        if (job) await this.#attempt(job, definition)
      } finally {
        // Where one job was, another may wait: look at once instead of at the next poll.
        this.#boss.notifyWorker(worker)
      }
    })
  }

  async #attempt(job: Job, { work }: JobDefinition): Promise<void> {
    const { log, database } = this.#settings
    const signal = AbortSignal.any([job.signal, this.#stopping.signal])
    this.#underWay.add(job)
    try {
      const attempt = job.retryCount + 1
      const traits = {
        'messaging.destination.name': job.name,
        'messaging.message.id': job.id,
        'alaia.attempt': attempt,
      }
      await withSpan({ name: `job ${job.name}`, kind: 'job', traits }, async () =>
        work({ id: job.id, data: job.data as never, signal, attempt }),
      )
    } catch (cause) {
      if (this.#stopping.signal.aborted) return requeueJob(database, job)
      log.warn('job failed', { queue: job.name, job: job.id, attempt: job.retryCount + 1, ...errorFacts(cause) })
      throw cause
    } finally {
      this.#underWay.delete(job)
    }
  }
}

export const createJobs = (settings: JobsSettings): Jobs => new BossJobs(settings)
