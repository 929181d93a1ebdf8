import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGN } from '#rules/sign.ts'
import { readConfig } from '../config.ts'
import { keepDoor, maintenanceFile } from './maintenance.ts'

let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  config = readConfig({ ALAIA_DATA: await mkdtemp(join(tmpdir(), 'alaia-sign-')) })
  await writeFile(maintenanceFile(config), 'Back at noon.')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(config.ALAIA_DATA, { recursive: true })
})

const closedHouse = () => {
  const app = Fastify()
  keepDoor(app, config)
  app.get('/home', (_request, reply) => reply.send('home'))
  return app
}

test('a clock that is set back while the sign hangs lets nobody wait when it is taken down', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const app = closedHouse()
  expect((await app.inject('/home')).statusCode).toBe(503)
  vi.setSystemTime(Date.now() - 3_600_000)
  await rm(maintenanceFile(config))
  await expect.poll(async () => (await app.inject('/home')).body, { timeout: 20_000 }).toBe('home')
})

test('the sign says of itself that it is ours: no app that is kept on a device opens in its place', async () => {
  const { statusCode, headers } = await closedHouse().inject('/home')
  expect([statusCode, headers[SIGN]]).toEqual([503, '1'])
})
