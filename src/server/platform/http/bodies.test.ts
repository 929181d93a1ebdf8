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
// The budget allows one body of either kind.
registerJsonBodyParser(app, { everyday: 1000, large: 5 * MEGABYTE })
/** Settles with the next request once the server has begun to read its body. */
let bodyStarted = Promise.withResolvers<void>()
app.addHook('preParsing', async () => bodyStarted.resolve())
app.post('/everyday', ({ body }) => ({ received: body }))
const largeRoute = { onRequest: async (request: FastifyRequest) => allowLargeBody(request, 5 * MEGABYTE) }
app.post('/large', largeRoute, () => ({ received: true }))
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const postJson = (url: string, payload: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

/** Opens a connection that declares a body of this length and sends a part of it. */
const openUpload = async (url: string, length: number, bodyStart: string): Promise<Socket> => {
  bodyStarted = Promise.withResolvers()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + bodyStart)
  await bodyStarted.promise
  return socket
}

const createJsonString = (length: number): string => `"${'a'.repeat(length - 2)}"`

describe.each([
  ['everyday', createJsonString(600), 602],
  ['large', '"', 4 * MEGABYTE],
])('memory budget for %s bodies', (kind, bodyStart, length) => {
  const url = `/${kind}`
  const body = createJsonString(kind === 'large' ? MEGABYTE : 600)

  test('is reserved during an upload and released when the client disconnects', async () => {
    const socket = await openUpload(url, length, bodyStart)
    await vi.waitFor(async () => expect((await postJson(url, body)).statusCode).toBe(503))
    const rejected = await postJson(url, body)
    expect(rejected.json()).toMatchObject({ Status: { code: '503' } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    const otherUrl = kind === 'large' ? '/everyday' : '/large'
    expect((await postJson(otherUrl, createJsonString(kind === 'large' ? 600 : MEGABYTE))).statusCode).toBe(200)
    socket.destroy()
    await vi.waitFor(async () => expect((await postJson(url, body)).statusCode).toBe(200))
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
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toContain('HTTP/1.1 503 ')
  socket.destroy()
})

test('a byte order mark before a body is skipped', async () => {
  expect((await postJson('/everyday', '\uFEFF{"a":1}')).json()).toEqual({ received: { a: 1 } })
})
