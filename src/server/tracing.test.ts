// @tag tracing
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as journal from '#contract/journal.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, createSignedInPerson, type TestPerson } from '#tests/support/fixtures/test-people.ts'
import { startTraceCollector, type TraceCollector } from '#tests/simulators/trace-collector.ts'
import { readConfig } from './platform/config.ts'
import type { Log } from './platform/log.ts'
import { withExternalCallSpan } from './platform/tracing/tracing.ts'
import { startTracing } from './platform/tracing/otlp.ts'

const CANARY = 'quillfeather'
const NAME = 'Ysolde'
/** The numbers of OTLP, which differ from those of `SpanKind`. */
const OTLP = { server: 2, client: 3, consumer: 5, error: 2 }
/** Stopping gives up after two seconds. The rest is room for a busy machine. */
const MAX_STOP_MS = 9000
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

let collector: TraceCollector
let server: TestApp
let person: TestPerson
let client_uuid = ''

const runJob = async (queue: string): Promise<void> => {
  const { db, jobs } = server.platform
  await jobs.send(queue, {})
  await vi.waitFor(
    async () => {
      const completedJobs = sql`select 1 from pgboss.job where name = ${queue} and state = 'completed'`
      expect((await completedJobs.execute(db)).rows).not.toEqual([])
    },
    { timeout: 20_000 },
  )
}

beforeAll(async () => {
  collector = await startTraceCollector()
  server = await openTestApp({ work: true })
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=one%20key',
    OTEL_SERVICE_NAME: 'alaia-test',
  })
  const stop = await startTracing(config, server.platform.log)
  const world = { app: server.app, db: server.platform.db }
  const student = await createSignedInPerson(world, { first_name: NAME })
  person = student.person
  client_uuid = randomUUID()
  const entry = {
    client_uuid,
    title: `${CANARY} title`,
    content: `${CANARY} entry`,
    written_at: new Date().toISOString(),
  }
  await student.call(journal.add, { Journal: entry })
  await student.call(journal.summary, { Search: { text: CANARY } })
  const infoRequest = { method: 'POST', url: '/api/session/web/info', payload: { Request: {} } } as const
  await server.app.inject({
    ...infoRequest,
    headers: { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, tracestate: `them=${CANARY}` },
  })
  await server.app.inject({ ...infoRequest, url: `/${CANARY}/${NAME}`, headers: { traceparent: CANARY } })
  await runJob('journal.remove')
  const url = `http://store.example/${CANARY}?signature=${CANARY}`
  await withExternalCallSpan(
    { what: 'object store', method: 'GET', url },
    async () => ({ status: 404 }),
    (value) => value.status,
  )
  const failure = new Error(`no ${CANARY}`)
  await withExternalCallSpan(
    { what: 'failing service', method: 'GET', url },
    () => Promise.reject(failure),
    () => 0,
  ).catch(() => undefined)
  await stop()
})
afterAll(async () => {
  await server.close()
  await collector.close()
})

const findSpans = (name: string) => collector.spans.filter((span) => span.name === name)
const findChildSpans = (spanId: string) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

/** Traces one request to a collector with this behavior, and stops tracing. */
const traceOneRequest = async (behavior: TraceCollector['behavior']) => {
  collector.behavior = behavior
  const write = vi.fn<Log['write']>()
  const stop = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin }), { write })
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/session/web/info',
    payload: { Request: {} },
  })
  const startedAt = performance.now()
  await stop()
  return { statusCode, stopMs: performance.now() - startedAt, events: write.mock.calls.map(([event]) => event) }
}

describe('tracing', () => {
  test('records each request by its route, with its database statements', () => {
    const [addSpan] = findSpans(`POST /api${journal.add.path}`)
    expect(addSpan).toMatchObject({
      kind: OTLP.server,
      attributes: {
        'http.request.method': 'POST',
        'http.route': `/api${journal.add.path}`,
        'http.response.status_code': 200,
      },
    })
    expect(addSpan!.attributes['alaia.request']).toMatch(/^[\da-f]{8}-\w+$/)
    const statements = findChildSpans(addSpan!.spanId)
    expect(statements.map(({ attributes }) => attributes['db.query.summary'])).toContain('insert journal_entry')
    for (const { traceId, kind, attributes } of statements) {
      expect([traceId, kind, attributes['db.system.name']]).toEqual([addSpan!.traceId, OTLP.client, 'postgresql'])
      expect(attributes['db.query.text']).toMatch(/^(begin|start|commit|select|insert|update|with|delete)/i)
    }
  })

  test('records each job by its queue, with its database statements', () => {
    const [jobSpan] = findSpans('job journal.remove')
    expect(jobSpan).toMatchObject({ kind: OTLP.consumer, attributes: { 'alaia.attempt': 1 } })
    expect(jobSpan!.parentSpanId ?? '').toBe('')
    expect(findChildSpans(jobSpan!.spanId).length).toBeGreaterThan(0)
  })

  test('continues the trace of the caller', () => {
    const [infoSpan] = findSpans('POST /api/session/web/info')
    expect(infoSpan).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span })
  })

  test('records outgoing requests and their outcome', () => {
    const [store] = findSpans('GET object store')
    expect(store?.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': 'store.example',
      'http.response.status_code': 404,
    })
    expect(findSpans('GET failing service')[0]).toMatchObject({
      status: { code: OTLP.error },
      attributes: { 'error.type': 'Error' },
    })
  })

  test('names the service to the collector and sends the configured header', () => {
    expect([...collector.services]).toEqual(['alaia-test'])
    expect(collector.headers[0]).toMatchObject({ 'x-collector': 'one key', 'content-type': 'application/json' })
  })

  test('sends no text, name, password, personal id or email address', () => {
    const allBodies = collector.bodies.join('')
    expect(collector.spans.length).toBeGreaterThan(10)
    for (const value of [CANARY, NAME, PASSWORD, person.email, person.username, person.uuid, client_uuid]) {
      expect(allBodies).not.toContain(value)
    }
  })

  test("answers requests, and stops within nine seconds, if the collector rejects traces or doesn't respond", async () => {
    for (const behavior of ['rejects', 'silent'] as const) {
      const { statusCode, stopMs } = await traceOneRequest(behavior)
      expect(statusCode).toBeLessThan(500)
      expect(stopMs).toBeLessThan(MAX_STOP_MS)
    }
  })

  test('logs one line if the collector rejects traces', async () => {
    const { events } = await traceOneRequest('rejects')
    expect(events).toEqual(['tracing.export_failed'])
  })
})
