/** Maintenance mode on several nodes: real processes on one PostgreSQL, and commands from another machine. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/server/database.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/support/server/throwaway-postgres.ts'
import { type ServerProcess, startServer } from '#tests/support/server/server-process.ts'

const run = promisify(execFile)
let postgres: ThrowawayPostgres | undefined
let folder: string
const nodes: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  folder = await temporaryFolder()
})
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM')
  await postgres?.stop()
})

/** Each node has its own data folder. The nodes share only the database. */
const settingsOf = (name: string) => ({ ALAIA_DATA: join(folder, name), DATABASE_URL: postgres?.url ?? '' })

const startNode = async (name: string): Promise<ServerProcess> => {
  const node = await startServer({ ...settingsOf(name), ALAIA_ROLE: 'web', ALAIA_DEMO: '0', BACKUPS: '0' })
  nodes.push(node)
  return node
}

const command = (name: string, ...args: string[]) =>
  run(process.execPath, ['src/server/cli.ts', 'maintenance', ...args], {
    env: { ...process.env, ...settingsOf(name) },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

const statusOf = async ({ address }: ServerProcess) => (await fetch(`${address}/login`)).status
const statuses = () => Promise.all(nodes.map(statusOf))

describe('alaia maintenance', () => {
  test('closes every node of one database, including one that starts later, and reopens all with off', async ({
    skip,
  }) => {
    skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
    await startNode('first')
    await startNode('second')
    expect(await statuses()).toEqual([200, 200])
    expect(await command('elsewhere', 'on', 'Back', 'at', 'noon.')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Back at noon\..*\n.*every node/is) as string,
    })
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([503, 503])
    const third = await startNode('third')
    expect(await (await fetch(`${third.address}/login`)).text()).toContain('Back at noon.')
    expect((await fetch(`${third.address}/readyz`)).status).toBe(200)
    expect((await command('second', 'off')).code).toBe(0)
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200])
  }, 120_000)

  test('closes only its own machine and exits with 1 if the database is unreachable', async ({ skip }) => {
    skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
    await postgres?.kill()
    try {
      const { code, said } = await command('first', 'on')
      expect([code, said]).toEqual([1, expect.stringContaining('for this machine only')])
      await expect.poll(() => statusOf(nodes[0]!), { timeout: 10_000 }).toBe(503)
    } finally {
      await postgres?.startAgain()
    }
    expect((await command('first', 'off')).code).toBe(0)
    await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200, 200])
  }, 120_000)
})
