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

const LARGE = 1024 * 1024
/** Milliseconds, of a clock that only the tests move. */
const WITHIN = 300
const logged: string[] = []
const app = await createHttpServer(
  readConfig({}),
  createJsonLog('info', (line) => logged.push(line)),
)
enforceBodyTimeout(app, WITHIN)
/** Settles with the next request once the server has begun to wait for its body. */
let arrived = Promise.withResolvers<IncomingMessage>()
app.post('/api/call', () => ({ heard: true }))
app.put('/media/file', () => ({ heard: true }))
const large = { onRequest: async (request: FastifyRequest) => allowLargeBody(request, LARGE) }
app.post('/api/list', large, () => ({ heard: true }))
app.addHook('preParsing', async ({ raw }) => arrived.resolve(raw))
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const begin = async (head: string, body: string, length = 7) => {
  arrived = Promise.withResolvers()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines: string[] = []
  socket.on('data', (chunk) => lines.push(chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(
    `${head} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  const request = await arrived.promise
  const answer = async (): Promise<string> => {
    while (!lines.join('').includes('{"heard":true}')) await once(socket, 'data')
    return lines.splice(0).join('')
  }
  return { socket, request, answer }
}

test('a call whose body does not come is dropped', async () => {
  const { socket, request } = await begin('POST /api/call', '{')
  vi.advanceTimersByTime(WITHIN - 1)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(socket, 'close')
})

test('a call whose body comes late, but comes, is answered, and its connection stays', async () => {
  const { socket, answer } = await begin('POST /api/call', '{')
  vi.advanceTimersByTime(WITHIN - 1)
  socket.write('"a":1}')
  expect(await answer()).toContain('{"heard":true}')
  vi.advanceTimersByTime(WITHIN)
  socket.write('POST /api/call HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  expect(await answer()).toContain('{"heard":true}')
  socket.destroy()
})

test('an upload may take its time', async () => {
  const { socket, answer } = await begin('PUT /media/file', '{')
  vi.advanceTimersByTime(WITHIN * 2)
  socket.write('"a":1}')
  expect(await answer()).toContain('{"heard":true}')
  socket.destroy()
})

/** It is four times as long as the most that everybody may send. */
const WITHIN_OF_LARGE = WITHIN * 4

test('a list that is as long as several calls has the time of several', async () => {
  const { socket, answer } = await begin('POST /api/list', '"', LARGE)
  vi.advanceTimersByTime(WITHIN_OF_LARGE - 1)
  socket.write(`${'a'.repeat(LARGE - 2)}"`)
  expect(await answer()).toContain('{"heard":true}')
  socket.destroy()
})

test.each([
  [1000, WITHIN],
  [LARGE, WITHIN_OF_LARGE],
])('a list of %i bytes that only drips is dropped after %i milliseconds', async (length, within) => {
  const { socket, request } = await begin('POST /api/list', '"', length)
  for (let part = 0; part < 3; part += 1) {
    vi.advanceTimersByTime((within - 3) / 3)
    socket.write('a')
  }
  vi.advanceTimersByTime(2)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  // It may be closed by a reset, for what came meanwhile.
  await new Promise((resolve) => socket.once('close', resolve))
})

test('someone who goes away in the middle of a call is no error of the server', async () => {
  logged.length = 0
  const { socket, request } = await begin('POST /api/call', '{')
  const gone = new Promise((resolve) => request.socket.once('close', resolve))
  socket.destroy()
  await gone
  // The next caller is answered after all that the server does about the last one.
  const next = await begin('POST /api/call', '{"a":1}')
  await next.answer()
  next.socket.destroy()
  expect(logged).toEqual([])
})
