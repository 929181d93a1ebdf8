import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { jsonLog } from '../log.ts'
import { createHttp } from './http.ts'
import { dropSlowBodies, giveTimeForLength } from './slow-bodies.ts'

const logged: string[] = []
const app = await createHttp(
  readConfig({}),
  jsonLog('info', (line) => logged.push(line)),
)
dropSlowBodies(app, 300)
app.post('/api/call', () => ({ heard: true }))
app.put('/media/file', () => ({ heard: true }))
const large = { bodyLimit: 1024 * 1024, onRequest: async (request: FastifyRequest) => giveTimeForLength(request) }
app.post('/api/list', large, () => ({ heard: true }))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const begin = (head: string, body: string, length = 7) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(
    `${head} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  return { socket, answer: () => answer }
}

test('a call whose body does not come is dropped', async () => {
  const { socket } = begin('POST /api/call', '{')
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test('a call whose body comes late, but comes, is answered, and its connection stays', async () => {
  const { socket, answer } = begin('POST /api/call', '{')
  await pause(100)
  socket.write('"a":1}')
  await pause(500)
  expect(answer()).toContain('{"heard":true}')
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('an upload may take its time', async () => {
  const { socket, answer } = begin('PUT /media/file', '{')
  await pause(600)
  socket.write('"a":1}')
  await pause(100)
  expect(answer()).toContain('{"heard":true}')
  socket.destroy()
})

const LARGE = 1024 * 1024

test('a list that is as long as several calls has the time of several', async () => {
  const { socket, answer } = begin('POST /api/list', '"', LARGE)
  await pause(600)
  socket.write(`${'a'.repeat(LARGE - 2)}"`)
  await vi.waitFor(() => expect(answer()).toContain('{"heard":true}'))
  socket.destroy()
})

test('a list that does not come is dropped after the time for its length, and a short one after that of a call', async () => {
  const began = performance.now()
  const timeOf = async (length: number) => {
    const { socket } = begin('POST /api/list', '"', length)
    const drip = setInterval(() => socket.write('a'), 50)
    // It may be closed by a reset, for what came meanwhile.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drip)
    return performance.now() - began
  }
  const [short, long] = await Promise.all([timeOf(1000), timeOf(LARGE)])
  expect([short < long, long >= 1200]).toEqual([true, true])
})

test('someone who goes away in the middle of a call is no error of the server', async () => {
  logged.length = 0
  const { socket } = begin('POST /api/call', '{')
  await pause(50)
  socket.destroy()
  await pause(150)
  expect(logged).toEqual([])
})
