// @tag slow-headers
/** A client that sends one header byte per second is disconnected within twenty seconds. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '#rules/durations.ts'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'

const app = await createHttpServer(
  readConfig({}),
  createJsonLog('error', () => undefined),
)
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** @returns milliseconds until the connection was closed */
const measureCloseDelay = async (): Promise<number> => {
  const startedAt = performance.now()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('x'), SECOND_MS)
  await once(socket, 'close')
  clearInterval(timer)
  return performance.now() - startedAt
}

test('connections with slow request headers are closed within 20 seconds, whenever they started', async () => {
  const waits = Array.from({ length: 50 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 100))
    return measureCloseDelay()
  })
  const longest = Math.max(...(await Promise.all(waits)))
  expect(longest).toBeGreaterThan(14 * SECOND_MS)
  expect(longest).toBeLessThan(20 * SECOND_MS)
}, 60_000)
