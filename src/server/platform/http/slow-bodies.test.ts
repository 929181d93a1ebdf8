// @tag slow-bodies
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'
import { allowLargeBody } from './bodies.ts'
import { enforceBodyTimeout } from './slow-bodies.ts'

const LARGE_BYTES = 1024 * 1024
/** Time of the fake clock. */
const TIMEOUT_MS = 300
const loggedLines: string[] = []
const app = await createHttpServer(
  readConfig({}),
  createJsonLog('info', (line) => loggedLines.push(line)),
)
enforceBodyTimeout(app, TIMEOUT_MS)
/** Settles with the next request once the server has begun to wait for its body. */
let bodyStarted = Promise.withResolvers<IncomingMessage>()
app.post('/api/call', () => ({ received: true }))
app.put('/media/file', () => ({ received: true }))
const largeRoute = { onRequest: async (request: FastifyRequest) => allowLargeBody(request, LARGE_BYTES) }
app.post('/api/list', largeRoute, () => ({ received: true }))
app.addHook('preParsing', async ({ raw }) => bodyStarted.resolve(raw))
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const startRequest = async (head: string, body: string, length = 7) => {
  bodyStarted = Promise.withResolvers()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines: string[] = []
  socket.on('data', (chunk) => lines.push(chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(
    `${head} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  const request = await bodyStarted.promise
  const readResponse = async (): Promise<string> => {
    while (!lines.join('').includes('{"received":true}')) await once(socket, 'data')
    return lines.splice(0).join('')
  }
  return { socket, request, readResponse }
}

test('a request without its body is dropped at the timeout', async () => {
  const { socket, request } = await startRequest('POST /api/call', '{')
  vi.advanceTimersByTime(TIMEOUT_MS - 1)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(socket, 'close')
})

test('a request whose body arrives late is answered, and its connection stays open', async () => {
  const { socket, readResponse } = await startRequest('POST /api/call', '{')
  vi.advanceTimersByTime(TIMEOUT_MS - 1)
  socket.write('"a":1}')
  expect(await readResponse()).toContain('{"received":true}')
  vi.advanceTimersByTime(TIMEOUT_MS)
  socket.write('POST /api/call HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  expect(await readResponse()).toContain('{"received":true}')
  socket.destroy()
})

test('a file upload has no body timeout', async () => {
  const { socket, readResponse } = await startRequest('PUT /media/file', '{')
  vi.advanceTimersByTime(TIMEOUT_MS * 2)
  socket.write('"a":1}')
  expect(await readResponse()).toContain('{"received":true}')
  socket.destroy()
})

/** The large limit is four times the default limit. */
const LARGE_TIMEOUT_MS = TIMEOUT_MS * 4

test('a large body has proportionally more time', async () => {
  const { socket, readResponse } = await startRequest('POST /api/list', '"', LARGE_BYTES)
  vi.advanceTimersByTime(LARGE_TIMEOUT_MS - 1)
  socket.write(`${'a'.repeat(LARGE_BYTES - 2)}"`)
  expect(await readResponse()).toContain('{"received":true}')
  socket.destroy()
})

test.each([
  [1000, TIMEOUT_MS],
  [LARGE_BYTES, LARGE_TIMEOUT_MS],
])('a slow body of %i bytes is dropped after %i milliseconds', async (length, timeoutMs) => {
  const { socket, request } = await startRequest('POST /api/list', '"', length)
  for (let count = 0; count < 3; count += 1) {
    vi.advanceTimersByTime((timeoutMs - 3) / 3)
    socket.write('a')
  }
  vi.advanceTimersByTime(2)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  // The connection may end with a reset, because of data that was still arriving.
  await new Promise((resolve) => socket.once('close', resolve))
})

test('a client that disconnects during a request causes no logged error', async () => {
  loggedLines.length = 0
  const { socket, request } = await startRequest('POST /api/call', '{')
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  socket.destroy()
  await closed
  // The server has finished handling the first disconnect once it answers the next request.
  const next = await startRequest('POST /api/call', '{"a":1}')
  await next.readResponse()
  next.socket.destroy()
  expect(loggedLines).toEqual([])
})
