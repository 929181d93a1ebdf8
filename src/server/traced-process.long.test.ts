import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as journal from '#contract/journal.ts'
import { createMigratedFolder } from '#tests/support/server/database.ts'
import { type ServerProcess, startServer } from '#tests/support/server/server-process.ts'
import { startTraceCollector, type TraceCollector } from '#tests/simulators/trace-collector.ts'

let collector: TraceCollector
beforeAll(async () => {
  collector = await startTraceCollector()
})
afterAll(() => collector.close())

/** Prints each loaded OpenTelemetry package. */
const LOADER_SCRIPT = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) process.stderr.write('loaded ' + name + '\\n')
    return next(name, context)
  } })`)}`

/** Returns the output of a server that ended normally after this work. */
const withServer = async (env: Record<string, string>, work: (server: ServerProcess) => Promise<void>) => {
  const server = await startServer({
    ALAIA_DATA: await createMigratedFolder(),
    ALAIA_DEMO: '0',
    RENDER_AHEAD: '0',
    NODE_OPTIONS: `--import=${LOADER_SCRIPT}`,
    ...env,
  })
  try {
    await work(server)
    expect(await server.end('SIGTERM')).toBe(0)
  } finally {
    await server.end('SIGKILL')
  }
  return server.output()
}

const sendRequestWithoutSession = ({ address }: ServerProcess) =>
  fetch(`${address}/api${journal.add.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: {} }),
  })

test('a process without a configured collector loads no tracing code', async () => {
  const output = await withServer({}, async (server) => {
    expect((await sendRequestWithoutSession(server)).status).toBe(401)
  })
  expect(output).not.toContain('loaded @opentelemetry/')
})

test('a process with a collector exports its spans, the last ones on exit', async () => {
  const output = await withServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin }, async (server) => {
    await sendRequestWithoutSession(server)
    const page = await fetch(`${server.address}/`)
    await page.arrayBuffer()
  })
  expect(output).toContain('loaded @opentelemetry/sdk-trace')
  const names = collector.spans.map(({ name }) => name)
  expect(names).toContain(`POST /api${journal.add.path}`)
  // Only the page is traced: the health checks during the start are not.
  expect(names.filter((name) => name.startsWith('GET ')).length).toBe(1)
})

test('a process with an unreachable collector starts, answers and exits normally, and logs the failed export once', async () => {
  const output = await withServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, async (server) => {
    for (let count = 0; count < 20; count += 1) expect((await sendRequestWithoutSession(server)).status).toBe(401)
    await vi.waitFor(() => expect(server.output()).toContain('tracing.export_failed'), { timeout: 30_000 })
    expect((await sendRequestWithoutSession(server)).status).toBe(401)
  })
  expect(output.split('tracing.export_failed')).toHaveLength(2)
})
