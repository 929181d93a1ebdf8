// @tag logged-calls
/** The log lines of failed and rejected requests identify the request and contain nothing that its client controls. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'

let lines: string[] = []
const app = await createHttpServer(
  readConfig({}),
  createJsonLog('info', (line) => lines.push(line)),
)
app.post<{ Params: { word: string } }>('/api/broken/:word', ({ params }) =>
  Promise.reject(new Error(`No place for ${params.word}`)),
)
beforeEach(() => {
  lines = []
})
afterAll(() => app.close())

interface LogLine {
  time: string
  event: string
  request: string
  reason?: string
}
const parseLog = (): LogLine[] => lines.map((line) => JSON.parse(line) as LogLine)
const call = (word: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/broken/${encodeURIComponent(word)}`, payload: {}, headers })
const sendBrokenBody = (payload: string) =>
  app.inject({ method: 'POST', url: '/api/broken/a', payload, headers: { 'content-type': 'application/json' } })

test('a failed request is logged once with time, path and the id that its client received', async () => {
  const before = new Date().toISOString()
  const answer = await call('lamps')
  expect(answer.statusCode).toBe(500)
  const { request_id: request } = answer.json<{ request_id: string }>()
  expect(request).toMatch(/^[\da-f]{8}-\w+$/)
  expect(parseLog()).toMatchObject([
    { level: 'error', event: 'http.request_failed', request, path: '/api/broken/:word', error: 'Error' },
  ])
  const [{ time }] = parseLog() as [LogLine]
  expect([before, time, new Date().toISOString()].toSorted()[1]).toBe(time)
})

test('each request has its own id that its client cannot choose', async () => {
  const ownIds = { 'request-id': 'mine', 'x-request-id': 'mine', 'x-correlation-id': 'mine' }
  await call('lamps', ownIds)
  await call('lamps', ownIds)
  await sendBrokenBody('{')
  expect(parseLog().map(({ event }) => event)).toEqual([
    'http.request_failed',
    'http.request_failed',
    'http.request_invalid',
  ])
  expect(new Set(parseLog().map(({ request }) => request)).size).toBe(3)
  expect(lines.join('')).not.toContain('mine')
})

test('a request cannot inject log lines by its address, body or error text', async () => {
  const breaks = ['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\u009B2K']
  const forged = breaks.map((one) => `${one}{"event":"forged"}`)
  for (const forgedText of forged) {
    expect((await call(forgedText)).statusCode).toBe(500)
    expect((await sendBrokenBody(`{${forgedText}`)).statusCode).toBe(400)
  }
  expect(lines).toHaveLength(forged.length * 2)
  for (const line of lines) expect(line).toMatch(/^\{[^\p{Cc}\p{Zl}\p{Zp}]+\}\n$/u)
  expect(new Set(parseLog().map(({ event }) => event))).toEqual(
    new Set(['http.request_failed', 'http.request_invalid']),
  )
  expect(parseLog().flatMap(({ reason }) => reason ?? [])).toEqual(
    forged.map((forgedText) => `No place for ${forgedText}`),
  )
})
