/**
 * Maintenance mode on several nodes: real processes on one PostgreSQL. A data folder of its own stands for another
 * machine.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { startPostgres, type TemporaryPostgres } from '#tests/support/server/temporary-postgres.ts'
import { type ServerProcess, startServer } from '#tests/support/server/server-process.ts'

const run = promisify(execFile)
let postgres: TemporaryPostgres | undefined
let folder: string
const nodes: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  folder = await createTemporaryFolder()
})
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM')
  await postgres?.stop()
})

/** Each node has its own data folder. The nodes share only the database. */
const createNodeSettings = (name: string) => ({ ALAIA_DATA: join(folder, name), DATABASE_URL: postgres?.url ?? '' })

const startNode = async (name: string): Promise<ServerProcess> => {
  const node = await startServer({ ...createNodeSettings(name), ALAIA_ROLE: 'web', ALAIA_DEMO: '0', BACKUPS: '0' })
  nodes.push(node)
  return node
}

const runMaintenance = (name: string, ...args: string[]) =>
  run(process.execPath, ['src/server/cli.ts', 'maintenance', ...args], {
    env: { ...process.env, ...createNodeSettings(name) },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )

const getStatus = async ({ address }: ServerProcess) => (await fetch(`${address}/login`)).status
const listStatuses = () => Promise.all(nodes.map(getStatus))

describe('alaia maintenance', () => {
  test('shows the message on every node of one database, including one that starts later, until it is turned off', async ({
    skip,
  }) => {
    skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
    await startNode('first')
    await startNode('second')
    expect(await listStatuses()).toEqual([200, 200])
    expect(await runMaintenance('other-machine', 'on', 'Back', 'at', 'noon.')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Back at noon\..*\n.*every node/is) as string,
    })
    await expect.poll(listStatuses, { timeout: 10_000 }).toEqual([503, 503])
    const third = await startNode('third')
    expect(await (await fetch(`${third.address}/login`)).text()).toContain('Back at noon.')
    expect((await fetch(`${third.address}/readyz`)).status).toBe(200)
    expect((await runMaintenance('second', 'off')).code).toBe(0)
    await expect.poll(listStatuses, { timeout: 10_000 }).toEqual([200, 200, 200])
  }, 120_000)

  test('turns the mode on for its own machine only, and exits with 1, if the database is unreachable', async ({
    skip,
  }) => {
    skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
    await postgres?.kill()
    try {
      const { code, output } = await runMaintenance('first', 'on')
      expect([code, output]).toEqual([1, expect.stringContaining('for this machine only')])
      await expect.poll(() => getStatus(nodes[0]!), { timeout: 10_000 }).toBe(503)
    } finally {
      await postgres?.restart()
    }
    expect((await runMaintenance('first', 'off')).code).toBe(0)
    await expect.poll(listStatuses, { timeout: 30_000 }).toEqual([200, 200, 200])
  }, 120_000)
})
