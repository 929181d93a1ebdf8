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
      const done = sql`select 1 from pgboss.job where name = ${queue} and state = 'completed'`
      expect((await done.execute(db)).rows).not.toEqual([])
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
    OTEL_SERVICE_NAME: 'alaia-trial',
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
  const injected = { method: 'POST', url: '/api/session/web/info', payload: { Request: {} } } as const
  await server.app.inject({
    ...injected,
    headers: { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, tracestate: `them=${CANARY}` },
  })
  await server.app.inject({ ...injected, url: `/${CANARY}/${NAME}`, headers: { traceparent: CANARY } })
  await runJob('journal.remove')
  const url = `http://store.example/${CANARY}?signature=${CANARY}`
  await withExternalCallSpan(
    { what: 'object store', method: 'GET', url },
    async () => ({ status: 404 }),
    (value) => value.status,
  )
  const failure = new Error(`no ${CANARY}`)
  await withExternalCallSpan(
    { what: 'trial', method: 'GET', url },
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

describe('tracing', () => {
  test('records each request by its route, with its database statements', () => {
    const [added] = findSpans(`POST /api${journal.add.path}`)
    expect(added).toMatchObject({
      kind: 2,
      traits: {
        'http.request.method': 'POST',
        'http.route': `/api${journal.add.path}`,
        'http.response.status_code': 200,
      },
    })
    expect(added!.traits['alaia.request']).toMatch(/^[\da-f]{8}-\w+$/)
    const statements = findChildSpans(added!.spanId)
    expect(statements.map(({ traits }) => traits['db.query.summary'])).toContain('insert journal_entry')
    for (const { traceId, kind, traits } of statements) {
      expect([traceId, kind, traits['db.system.name']]).toEqual([added!.traceId, 3, 'postgresql'])
      expect(traits['db.query.text']).toMatch(/^(begin|start|commit|select|insert|update|with|delete)/i)
    }
  })

  test('records each job by its queue, with its database statements', () => {
    const [removed] = findSpans('job journal.remove')
    expect(removed).toMatchObject({ kind: 5, traits: { 'alaia.attempt': 1 } })
    expect(removed!.parentSpanId ?? '').toBe('')
    expect(findChildSpans(removed!.spanId).length).toBeGreaterThan(0)
  })

  test('continues the trace of the caller', () => {
    const [injected] = findSpans('POST /api/session/web/info')
    expect(injected).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span })
  })

  test('records outgoing requests and their outcome', () => {
    const [store] = findSpans('GET object store')
    expect(store?.traits).toEqual({
      'http.request.method': 'GET',
      'server.address': 'store.example',
      'http.response.status_code': 404,
    })
    expect(findSpans('GET trial')[0]).toMatchObject({ status: { code: 2 }, traits: { 'error.type': 'Error' } })
  })

  test('names the service to the collector and sends the configured header', () => {
    expect([...collector.services]).toEqual(['alaia-trial'])
    expect(collector.headers[0]).toMatchObject({ 'x-collector': 'one key', 'content-type': 'application/json' })
  })

  test('contains no text, name, password, personal id or address', () => {
    const allBodies = collector.bodies.join('')
    expect(collector.spans.length).toBeGreaterThan(10)
    for (const value of [CANARY, NAME, PASSWORD, person.email, person.username, person.uuid, client_uuid]) {
      expect(allBodies).not.toContain(value)
    }
  })
})

test('a collector that fails or is silent delays no response and logs one line', async () => {
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
  for (const mood of ['refuses', 'silent'] as const) {
    collector.mood = mood
    const write = vi.fn<Log['write']>()
    const stop = await startTracing(config, { write })
    const answer = await server.app.inject({ method: 'POST', url: '/api/session/web/info', payload: { Request: {} } })
    expect(answer.statusCode).toBeLessThan(500)
    const startedAt = performance.now()
    await stop()
    expect(performance.now() - startedAt).toBeLessThan(9000)
    if (mood === 'refuses') expect(write.mock.calls.map(([event]) => event)).toEqual(['tracing.export_failed'])
  }
})
