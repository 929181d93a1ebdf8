import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { jsonLog } from '../log.ts'
import { createHttp } from './http.ts'
import { dropSlowBodies } from './slow-bodies.ts'

const logged: string[] = []
const app = await createHttp(
  readConfig({}),
  jsonLog('info', (line) => logged.push(line)),
)
dropSlowBodies(app, 300)
app.post('/api/call', () => ({ heard: true }))
app.put('/media/file', () => ({ heard: true }))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const begin = (head: string, body: string) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(`${head} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n${body}`)
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

test('someone who goes away in the middle of a call is no error of the server', async () => {
  logged.length = 0
  const { socket } = begin('POST /api/call', '{')
  await pause(50)
  socket.destroy()
  await pause(150)
  expect(logged).toEqual([])
})
