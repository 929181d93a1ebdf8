import { tmpdir } from 'node:os'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { startPostgres, type TemporaryPostgres } from '#tests/support/server/temporary-postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/server/tcp-proxy.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type Database, type OpenDatabase, openDatabase } from '../database.ts'
import type { ListReader } from '../lists.ts'
import { migrate } from '../migrate.ts'

// Separate servers: the replica follows the primary, is delayed and goes down.
const primary: TemporaryPostgres | undefined = await startPostgres()
let replica: TemporaryPostgres | undefined
let proxy: TcpProxy
let database: OpenDatabase
/** Queries the replica directly. */
let replicaDatabase: OpenDatabase
let server: TestApp
const loggedLines: string[] = []
/** Records which server each list was read from. */
const sources: string[] = []

const getSource = async (db: Database): Promise<'replica' | 'primary'> => {
  const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
  return rows[0]!.it ? 'replica' : 'primary'
}
const recordSources =
  (lists: ListReader): ListReader =>
  (work) =>
    lists(async (db) => {
      sources.push(await getSource(db))
      return work(db)
    })

beforeAll(async () => {
  if (!primary) return
  replica = await startPostgres({ primaryUrl: primary.url })
  proxy = await startTcpProxy(Number(new URL(replica!.url).port))
  const log = createJsonLog('info', (logLine) => loggedLines.push(logLine))
  const [url, replicaUrl] = [primary.url, Object.assign(new URL(replica!.url), { port: String(proxy.port) }).href]
  database = await openDatabase({ url, replica: replicaUrl, dataDir: tmpdir(), log, pool: 4 })
  replicaDatabase = await openDatabase({ url: replica!.url, dataDir: tmpdir(), log, pool: 1 })
  await migrate(database)
  server = await openTestApp({ on: { ...database, lists: recordSources(database.lists) } })
})
afterAll(async () => {
  await server?.close()
  await replicaDatabase?.close()
  await database?.close()
  await proxy?.close()
  await replica?.stop()
  await primary?.stop()
})

const waitForReplica = () =>
  vi.waitFor(async () => expect(await database.lists(getSource)).toBe('replica'), { timeout: 20_000, interval: 200 })

const signInAdmin = () => createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin' })
const createNewPerson = () => ({
  first_name: `Ines ${randomUUID().slice(0, 4)}`,
  last_name: 'Marsh',
  user_type: 'student' as const,
  grade: 7,
  username: `ines.${randomUUID().slice(0, 8)}`,
})

const isListedAfterAdding = async (): Promise<boolean> => {
  const { call } = await signInAdmin()
  const newPerson = createNewPerson()
  await call(people.personAdd, { Person: newPerson })
  const { People } = await call(people.personList, {})
  return People.some(({ first_name }) => first_name === newPerson.first_name)
}

describe.skipIf(!primary)('reads of an admin whose school has a replica', () => {
  test('use the replica to list people', async () => {
    await waitForReplica()
    sources.length = 0
    const { call } = await signInAdmin()
    await vi.waitFor(async () => {
      await call(people.personList, {})
      expect(sources.at(-1)).toBe('replica')
    })
  })

  test('include a person just created, every time', async () => {
    for (let count = 0; count < 8; count += 1) expect(await isListedAfterAdding()).toBe(true)
  })

  test('use the primary while the replica is far behind', async () => {
    await replicaDatabase.query('select pg_wal_replay_pause()')
    await vi.waitFor(async () => {
      const [state] = await replicaDatabase.query('select pg_get_wal_replay_pause_state() as it')
      expect(state).toEqual({ it: 'paused' })
    })
    try {
      expect(await isListedAfterAdding()).toBe(true)
      expect(sources.at(-1)).toBe('primary')
    } finally {
      await replicaDatabase.query('select pg_wal_replay_resume()')
    }
    await waitForReplica()
  })

  test.each(['down', 'hole'] as const)(
    'use the primary while the replica is down (%s), and the replica again afterwards',
    async (failure) => {
      await proxy.setState(failure)
      const startedAt = performance.now()
      expect(await isListedAfterAdding()).toBe(true)
      expect(performance.now() - startedAt).toBeLessThan(8000)
      const later = performance.now()
      expect(await isListedAfterAdding()).toBe(true)
      expect(performance.now() - later).toBeLessThan(2000)
      await proxy.setState('open')
      await waitForReplica()
      expect(loggedLines.filter((logLine) => logLine.includes('database.replica_unavailable'))).toHaveLength(
        failure === 'down' ? 1 : 2,
      )
    },
  )

  test('report an error of the query itself without blaming the replica', async () => {
    const before = loggedLines.length
    await expect(database.lists((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
    expect(loggedLines.length).toBe(before)
    expect(await database.lists(getSource)).toBe('replica')
  })
})
