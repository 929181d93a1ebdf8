// @tag request-order
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'

const app = await createHttpServer(
  readConfig({}),
  createJsonLog('error', () => undefined),
)
let startedNames: string[] = []
let releases: (() => void)[] = []
app.post<{ Body: { name: string } }>('/api/call', async ({ body }) => {
  startedNames.push(body.name)
  await new Promise<void>((resolve) => releases.push(resolve))
  return { received: body.name }
})
app.get('/api/nothing', () => ({}))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())
beforeEach(() => {
  startedNames = []
  releases = []
})

const createRequest = (name: string): string => {
  const body = JSON.stringify({ name })
  return `POST /api/call HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const sendPipelined = (...names: string[]) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => (answers += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(names.map(createRequest).join(''))
  const readNames = () => [...answers.matchAll(/"received":"(\w+)"/g)].map(([, name]) => name)
  return { socket, readNames }
}

/** Once another request is answered, all earlier requests on other connections have started. */
const waitForOtherResponse = async (): Promise<void> => {
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/nothing`)
}
const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_cause, count) => resolve(count)))

test('pipelined requests are answered one after the other', async () => {
  const { socket, readNames } = sendPipelined('one', 'two', 'three')
  for (const expectedNames of [['one'], ['one', 'two'], ['one', 'two', 'three']]) {
    await expect.poll(() => startedNames).toEqual(expectedNames)
    await waitForOtherResponse()
    expect(startedNames).toEqual(expectedNames)
    releases.at(-1)?.()
    await expect.poll(readNames).toEqual(expectedNames)
  }
  socket.destroy()
})

test('pipelined requests of one connection do not delay another connection', async () => {
  const first = sendPipelined('one', 'two')
  const second = sendPipelined('mine')
  await expect.poll(() => startedNames.toSorted()).toEqual(['mine', 'one'])
  for (const { socket } of [first, second]) socket.destroy()
})

test('pipelined requests of a closed connection are never started', async () => {
  const { socket } = sendPipelined('one', 'two', 'three')
  await expect.poll(() => startedNames).toEqual(['one'])
  const before = await countConnections()
  socket.destroy()
  await expect.poll(countConnections).toBeLessThan(before)
  releases[0]?.()
  await waitForOtherResponse()
  expect(startedNames).toEqual(['one'])
})
