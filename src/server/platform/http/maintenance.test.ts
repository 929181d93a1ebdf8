import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import { MAINTENANCE_MARKER } from '#rules/maintenance-marker.ts'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { registerMaintenanceMode, getMaintenanceFilePath } from './maintenance.ts'
import { disableMaintenance, enableMaintenance } from './maintenance.queries.ts'
import { watchMaintenance } from './shared-maintenance.ts'

let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  config = readConfig({ ALAIA_DATA: await mkdtemp(join(tmpdir(), 'alaia-sign-')) })
  await writeFile(getMaintenanceFilePath(config), 'Back at noon.')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(config.ALAIA_DATA, { recursive: true })
})

const createClosedApp = (shared = (): string | undefined => undefined) => {
  const app = Fastify()
  registerMaintenanceMode(app, config, shared)
  app.get('/home', (_request, reply) => reply.send('home'))
  return app
}

test('maintenance mode ends normally if the clock was set back in the meantime', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const app = createClosedApp()
  expect((await app.inject('/home')).statusCode).toBe(503)
  vi.setSystemTime(Date.now() - HOUR_MS)
  await rm(getMaintenanceFilePath(config))
  await expect.poll(async () => (await app.inject('/home')).body, { timeout: 60_000 }).toBe('home')
})

test('the maintenance page has a marker header so that the offline app does not open instead', async () => {
  const { statusCode, headers } = await createClosedApp().inject('/home')
  expect([statusCode, headers[MAINTENANCE_MARKER]]).toEqual([503, '1'])
})

describe('maintenance mode in the database', () => {
  const log = createJsonLog('error')

  test('closes two nodes that share it and one that starts later, until it is cleared', async () => {
    const database = await createFreshDatabase()
    await rm(getMaintenanceFilePath(config))
    const watches = [await watchMaintenance({ db: database.db, log }), await watchMaintenance({ db: database.db, log })]
    const nodes = watches.map(({ sentence }) => createClosedApp(sentence))
    const bodies = () => Promise.all(nodes.map(async (node) => (await node.inject('/home')).body))
    expect(await bodies()).toEqual(['home', 'home'])
    await enableMaintenance(database.db, 'Back at noon.')
    await enableMaintenance(database.db, 'Back at one.')
    const closed = expect.stringContaining('Back at one.') as string
    await expect.poll(bodies, { timeout: 60_000 }).toEqual([closed, closed])
    watches.push(await watchMaintenance({ db: database.db, log }))
    expect((await createClosedApp(watches[2]!.sentence).inject('/home')).statusCode).toBe(503)
    await disableMaintenance(database.db)
    await expect.poll(bodies, { timeout: 60_000 }).toEqual(['home', 'home'])
    for (const { stop } of watches) stop()
    await database.close()
  })

  test('stays unchanged while the database is unreachable', async () => {
    const database = await createFreshDatabase()
    await enableMaintenance(database.db, 'Back at noon.')
    const warned = Promise.withResolvers<void>()
    const { sentence, stop } = await watchMaintenance({
      db: database.db,
      log: { write: () => warned.resolve() },
    })
    await database.close()
    await warned.promise
    expect(sentence()).toBe('Back at noon.')
    stop()
  })
})
