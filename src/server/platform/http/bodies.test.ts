import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { allowLargeBody, registerJsonBodyParser } from './bodies.ts'
import { createHttpServer } from './http.ts'

const MEGABYTE = 1024 * 1024
const config = readConfig({})
const app = await createHttpServer(
  config,
  createJsonLog('info', () => undefined),
)
// The budget has room for one everyday body and one large body at a time.
registerJsonBodyParser(app, { everyday: 1000, large: 5 * MEGABYTE })
/** Resolves when the server starts to read the body of the next request. `openUpload` replaces it for each upload. */
let bodyStarted = Promise.withResolvers<void>()
app.addHook('preParsing', async () => bodyStarted.resolve())
app.post('/everyday', ({ body }) => ({ received: body }))
const largeRouteOptions = { onRequest: async (request: FastifyRequest) => allowLargeBody(request, 5 * MEGABYTE) }
app.post('/large', largeRouteOptions, () => ({ received: true }))
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const postJson = (url: string, payload: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

/** Opens a connection that declares a body of this length and sends only its start. */
const openUpload = async (url: string, declaredLength: number, bodyStart: string): Promise<Socket> => {
  bodyStarted = Promise.withResolvers()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${declaredLength}\r\n\r\n`
  socket.write(head + bodyStart)
  await bodyStarted.promise
  return socket
}

const createJsonString = (length: number): string => `"${'a'.repeat(length - 2)}"`

const everydayBody = createJsonString(600)
const largeBody = createJsonString(MEGABYTE)

/** An unfinished upload declares more than it sends, so that it occupies the budget until the client disconnects. */
describe.each([
  {
    kind: 'everyday',
    body: everydayBody,
    unfinished: { declaredLength: 602, bodyStart: everydayBody },
    other: { url: '/large', body: largeBody },
  },
  {
    kind: 'large',
    body: largeBody,
    unfinished: { declaredLength: 4 * MEGABYTE, bodyStart: '"' },
    other: { url: '/everyday', body: everydayBody },
  },
])('memory budget for $kind bodies', ({ kind, body, unfinished, other }) => {
  const url = `/${kind}`

  test('is reserved during an upload and released when the client disconnects', async () => {
    const socket = await openUpload(url, unfinished.declaredLength, unfinished.bodyStart)
    await vi.waitFor(async () => expect((await postJson(url, body)).statusCode).toBe(503))
    const rejected = await postJson(url, body)
    expect(rejected.json()).toMatchObject({ Status: { code: '503' } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect((await postJson(other.url, other.body)).statusCode).toBe(200)
    socket.destroy()
    // A busy machine may need more than a second for the worker that parses a large body.
    await vi.waitFor(async () => expect((await postJson(url, body)).statusCode).toBe(200), { timeout: 10_000 })
  })

  test('is released after a response or a rejection', async () => {
    for (const payload of [body, body.slice(1), body]) {
      expect((await postJson(url, payload)).statusCode).toBe(payload === body ? 200 : 400)
    }
  })
})

test('a body without a declared length is counted while it arrives', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    'POST /everyday HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write(`400\r\n${'a'.repeat(0x400)}\r\n`)
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(String(response)).toContain('HTTP/1.1 503 ')
  socket.destroy()
})

test('a byte order mark before a body is skipped', async () => {
  expect((await postJson('/everyday', '\uFEFF{"a":1}')).json()).toEqual({ received: { a: 1 } })
})
