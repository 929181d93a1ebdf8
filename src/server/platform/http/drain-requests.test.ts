import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createHttpServer } from './http.ts'

test('a stopping server answers requests on open connections and accepts no new ones', async () => {
  const app = await createHttpServer(readConfig({}), createJsonLog('error'))
  app.get('/here', () => ({ received: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sendRequest = (agent: Agent): Promise<IncomingHttpHeaders> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/here', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.headers))
      })
        .on('error', reject)
        .end()
    })
  const [keepAliveAgent, fresh] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()]
  expect(await sendRequest(keepAliveAgent)).toMatchObject({ connection: 'keep-alive' })
  const stopped = app.close()
  await expect.poll(() => app.server.listening, { interval: 5 }).toBe(false)
  await expect(sendRequest(fresh)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await sendRequest(keepAliveAgent)).toMatchObject({ connection: 'close' })
  await stopped
  await expect(sendRequest(keepAliveAgent)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
