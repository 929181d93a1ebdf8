// @tag metrics
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'

let opened: TestApp | undefined
afterEach(() => opened?.close())
const openApp = async (env: NodeJS.ProcessEnv = {}) => (opened = await openTestApp({ env }))
const TOKEN = 'a-long-enough-token'

const requestMetrics = async ({ app }: TestApp, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress: from })

/** Returns the names of all metrics; a histogram has three. */
const listMetricNames = (text: string): Set<string> =>
  new Set([...text.matchAll(/^([a-z0-9_]+)(?:\{| )/gm)].map(([, name]) => name!))

describe('the metrics endpoint', () => {
  test('reports request durations to the local machine, without addresses or names', async () => {
    const app = await openApp()
    await requestMetrics(app)
    await app.app.inject({ method: 'GET', url: '/media/private/somebody/secret.mp3?signature=abc' })
    await app.app.inject({ method: 'POST', url: '/api/session/web/info', payload: { Request: {} } })
    const { body, statusCode } = await requestMetrics(app)
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /alaia_request_seconds_count\{method="POST",route="\/api\/session\/web\/info",status="\d+"\} 1/,
    )
    expect(body).not.toMatch(/somebody|signature/)
    expect(body).toContain('alaia_database_up 1')
  })

  test.each([
    ['another machine', {}, '203.0.113.9'],
    ['a client behind a local proxy', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ])('returns 404 for %s', async (_, headers, from) => {
    expect((await requestMetrics(await openApp(), headers, from)).statusCode).toBe(404)
  })

  test('requires the token from anywhere if one is configured', async () => {
    const app = await openApp({ METRICS_TOKEN: TOKEN })
    expect((await requestMetrics(app, { authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).statusCode).toBe(200)
    expect((await requestMetrics(app)).statusCode).toBe(404)
    expect((await requestMetrics(app, { authorization: 'Bearer another-long-token' })).statusCode).toBe(404)
  })

  test('provides everything that the dashboard shows', async () => {
    const app = await openApp()
    await requestMetrics(app)
    await requestMetrics(app)
    const metricNames = listMetricNames((await requestMetrics(app)).body)
    const { panels, templating } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[]
      templating: { list: { query: string }[] }
    }
    const dashboardQueries = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...templating.list.map(({ query }) => query),
    ]
    const wantedNames = dashboardQueries.flatMap((text) =>
      [...text.matchAll(/\b(?:alaia|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name),
    )
    // The job name depends on the scraper.
    expect(dashboardQueries.filter((text) => text.includes('job='))).toEqual([])
    expect(wantedNames.length).toBeGreaterThan(10)
    // Queues have no rows before the first job.
    const empty = ['alaia_jobs_waiting', 'alaia_jobs_failed']
    expect([...new Set(wantedNames)].filter((name) => !metricNames.has(name) && !empty.includes(name))).toEqual([])
    const { body } = await requestMetrics(app)
    for (const name of empty) expect(body).toContain(`# TYPE ${name} gauge`)
  })
})
