import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import { startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import { scopes } from './platform-settings.ts'
import { registerTool } from './register.ts'
import { createLtiServices } from './service-token.ts'
import { createSigningKey, toPublicKeys } from './signing.ts'

test('an expired service token is requested once, however many calls need a new one', async () => {
  const key = await createSigningKey()
  const keyServer = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(toPublicKeys([key])))
  }).listen(0, '127.0.0.1')
  await once(keyServer, 'listening')
  const simulator = await startLtiPlatform(
    () => `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/lti/jwks`,
  )
  const platform = await registerTool({
    configurationUrl: `${simulator.origin}/.well-known/openid-configuration`,
    registrationToken: 'once',
    tool: { origin: 'https://alaia.test', name: 'Alaia', description: 'Calm minutes for school' },
    inside: [simulator.origin],
  })
  const countRequests = () => simulator.received.filter(({ path }) => path === '/token').length
  let now = new Date()
  const { getToken } = createLtiServices({ platform, key: async () => key, now: () => now })
  await getToken(scopes.score)
  expect(countRequests()).toBe(1)
  now = new Date(now.getTime() + 2 * HOUR_MS)
  await Promise.all([1, 2, 3].map(() => getToken(scopes.score)))
  expect(countRequests()).toBe(2)
  await simulator.close()
  keyServer.close()
})
