import { tmpdir } from 'node:os'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/support/server/throwaway-postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/server/tcp-proxy.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type Database, type OpenDatabase, openDatabase } from '../database.ts'
import type { ListReader } from '../lists.ts'
import { migrate } from '../migrate.ts'

// Separate servers: the replica follows the primary, is delayed and goes down.
const primary: ThrowawayPostgres | undefined = await startPostgres()
let replica: ThrowawayPostgres | undefined
let line: TcpProxy
let database: OpenDatabase
/** Queries the replica directly. */
let there: OpenDatabase
let server: TestApp
const logged: string[] = []
/** Records which server each list was read from. */
const sources: string[] = []

const sourceOf = async (db: Database): Promise<'replica' | 'primary'> => {
  const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
  return rows[0]!.it ? 'replica' : 'primary'
}
const noting =
  (lists: ListReader): ListReader =>
  (work) =>
    lists(async (db) => {
      sources.push(await sourceOf(db))
      return work(db)
    })

beforeAll(async () => {
  if (!primary) return
  replica = await startPostgres({ replicaOf: primary.url })
  line = await startTcpProxy(Number(new URL(replica!.url).port))
  const log = createJsonLog('info', (logLine) => logged.push(logLine))
  const [url, replicaUrl] = [primary.url, Object.assign(new URL(replica!.url), { port: String(line.port) }).href]
  database = await openDatabase({ url, replica: replicaUrl, dataDir: tmpdir(), log, pool: 4 })
  there = await openDatabase({ url: replica!.url, dataDir: tmpdir(), log, pool: 1 })
  await migrate(database)
  server = await openTestApp({ on: { ...database, lists: noting(database.lists) } })
})
afterAll(async () => {
  await server?.close()
  await there?.close()
  await database?.close()
  await line?.close()
  await replica?.stop()
  await primary?.stop()
})

const caughtUp = () =>
  vi.waitFor(async () => expect(await database.lists(sourceOf)).toBe('replica'), { timeout: 20_000, interval: 200 })

const admin = () => signedIn({ app: server.app, db: server.platform.db }, { user_type: 'admin' })
const newcomer = () => ({
  first_name: `Ines ${randomUUID().slice(0, 4)}`,
  last_name: 'Marsh',
  user_type: 'student' as const,
  grade: 7,
  username: `ines.${randomUUID().slice(0, 8)}`,
})

const listedAfterAdding = async (): Promise<boolean> => {
  const { call } = await admin()
  const newPerson = newcomer()
  await call(people.personAdd, { Person: newPerson })
  const { People } = await call(people.personList, {})
  return People.some(({ first_name }) => first_name === newPerson.first_name)
}

describe.skipIf(!primary)('reads of an admin whose school has a replica', () => {
  test('use the replica to list people', async () => {
    await caughtUp()
    sources.length = 0
    const { call } = await admin()
    await vi.waitFor(async () => {
      await call(people.personList, {})
      expect(sources.at(-1)).toBe('replica')
    })
  })

  test('include a person just created, every time', async () => {
    for (let count = 0; count < 8; count += 1) expect(await listedAfterAdding()).toBe(true)
  })

  test('use the primary while the replica is far behind', async () => {
    await there.query('select pg_wal_replay_pause()')
    await vi.waitFor(async () => {
      const [state] = await there.query('select pg_get_wal_replay_pause_state() as it')
      expect(state).toEqual({ it: 'paused' })
    })
    try {
      expect(await listedAfterAdding()).toBe(true)
      expect(sources.at(-1)).toBe('primary')
    } finally {
      await there.query('select pg_wal_replay_resume()')
    }
    await caughtUp()
  })

  test.each(['down', 'hole'] as const)(
    'use the primary while the replica is down (%s), and the replica again afterwards',
    async (mood) => {
      await line.be(mood)
      const begun = performance.now()
      expect(await listedAfterAdding()).toBe(true)
      expect(performance.now() - begun).toBeLessThan(8000)
      const later = performance.now()
      expect(await listedAfterAdding()).toBe(true)
      expect(performance.now() - later).toBeLessThan(2000)
      await line.be('open')
      await caughtUp()
      expect(logged.filter((logLine) => logLine.includes('database.replica_unavailable'))).toHaveLength(
        mood === 'down' ? 1 : 2,
      )
    },
  )

  test('report an error of the query itself without blaming the replica', async () => {
    const before = logged.length
    await expect(database.lists((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
    expect(logged.length).toBe(before)
    expect(await database.lists(sourceOf)).toBe('replica')
  })
})
