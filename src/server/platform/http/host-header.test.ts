import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'
import { createOriginResolver } from './own-origin.ts'

const config = readConfig({})
const app = await createHttpServer(
  config,
  createJsonLog('error', () => undefined),
)
const origin = createOriginResolver(config)
app.get('/healthz', () => ({ status: 'ok' }))
app.get('/', (request) => origin(request))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const send = (raw: string): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(raw)
  return text(socket)
}

describe('Host header', () => {
  it('may be missing in HTTP/1.0, as in the health check of a load balancer', async () => {
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK[^]*\{"status":"ok"\}$/)
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK[^]*http:\/\/localhost$/)
  })

  it('is required exactly once in HTTP/1.1', async () => {
    const close = 'Connection: close\r\n'
    expect(await send(`GET /healthz HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send(`GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send('GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send('GET / HTTP/1.0\r\nHost: \r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})
