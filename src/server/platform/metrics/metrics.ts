/**
 * Metrics of the process in the format of Prometheus. Nothing is counted before the first request for them, so a school
 * without monitoring pays nothing.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type * as Prometheus from 'prom-client'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { ignoreRejection } from '../promises/ignore-rejection.ts'
import { getScanCounts } from '../scanner/scanner.ts'

/** In seconds; the speed goals of the pages are between the second and the sixth bucket. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** The time for which the counts from the database stay valid. */
const TTL_MS = 10_000

/** The library is loaded on first use. */
type Client = typeof Prometheus

interface MetricCounters {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

interface Queue {
  name: string
  waiting: number
  failed: number
}

/** Counts the jobs of pg-boss: those that wait, and those that failed for good in the last day. */
const countQueues = async (db: Database): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    select name, count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by name`.execute(db)
  return rows
}

/** Runs one query at a time and shares its result with all callers of the next seconds. */
const cacheBriefly = <Value>(load: () => Promise<Value>): (() => Promise<Value | undefined>) => {
  let loadedAt = 0
  let answer: Promise<Value | undefined> | undefined
  return () => {
    if (!answer || performance.now() - loadedAt > TTL_MS) {
      loadedAt = performance.now()
      answer = ignoreRejection(load(), 'a gauge of its own shows that the database is out of reach')
    }
    return answer
  }
}

/**
 * Registers three gauges that share one query. If the database doesn't answer, two stay empty and the third says so.
 */
const watchDatabase = (registry: Registry, { Gauge }: Client, db: Database): void => {
  const queues = cacheBriefly(() => countQueues(db))
  const createGauge = (name: string, help: string, value: (queue: Queue) => number): Gauge<'queue'> => {
    const gauge: Gauge<'queue'> = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      async collect() {
        gauge.reset()
        for (const queue of (await queues()) ?? []) gauge.set({ queue: queue.name }, value(queue))
      },
    })
    return gauge
  }
  const upGauge: Gauge = new Gauge({
    name: 'alaia_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [],
    collect: async () => upGauge.set((await queues()) === undefined ? 0 : 1),
  })
  registry.registerMetric(
    createGauge('alaia_jobs_waiting', 'Jobs that wait or are being done, by queue.', (queue) => queue.waiting),
  )
  registry.registerMetric(
    createGauge('alaia_jobs_failed', 'Jobs of the last day that were given up, by queue.', (queue) => queue.failed),
  )
  registry.registerMetric(upGauge)
}

const watchScanner = (registry: Registry, { Counter }: Client): void => {
  const scans: Counter<'outcome'> = new Counter({
    name: 'alaia_scans_total',
    help: 'Files that the scanner was asked about, by what came of it.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      scans.reset()
      for (const [outcome, count] of getScanCounts()) scans.inc({ outcome }, count)
    },
  })
}

const startCounting = async (db: Database, isScanning: boolean): Promise<MetricCounters> => {
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const requests = new client.Histogram({
    name: 'alaia_request_seconds',
    help: 'Time from a request to its whole answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  watchDatabase(registry, client, db)
  if (isScanning) watchScanner(registry, client)
  return { registry, requests }
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A request that a proxy on this machine forwarded doesn't come from this machine. */
const isLocalRequest = ({ raw, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

/** Metrics are for anyone with the token or, if none is configured, for this machine only. */
const canReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return isLocalRequest(request)
  return timingSafeEqual(hashText(request.headers.authorization ?? ''), hashText(`Bearer ${token}`))
}

/** Uses the route as it is declared, never the URL, which holds ids, names and signatures. */
const toRoute = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

export const registerMetricRoutes = (app: FastifyInstance, { config, db }: { config: Config; db: Database }): void => {
  let startup: Promise<MetricCounters> | undefined
  let counters: MetricCounters | undefined
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000
    counters?.requests.observe(
      { method: request.method, route: toRoute(request), status: String(reply.statusCode) },
      seconds,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, config.METRICS_TOKEN)) return reply.callNotFound()
    counters = await (startup ??= startCounting(db, config.SCANNER_URL !== undefined))
    const { registry } = counters
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
