// @tag postgres-outage
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TemporaryPostgres } from '#tests/support/server/temporary-postgres.ts'
import { toFailure } from '#server/platform/http/failure-responses.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'

// A separate server, which these tests kill and freeze.
const server: TemporaryPostgres | undefined = await startPostgres()
let database: OpenDatabase
beforeAll(async () => {
  if (!server) return
  database = await openDatabase({
    url: server.url,
    dataDir: tmpdir(),
    pool: 4,
    log: createJsonLog('error', () => undefined),
  })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const backendsQuery = 'select pid from pg_stat_activity where datname = current_database()'
const listBackends = async (statement: string): Promise<number[]> =>
  (await database.query(statement)).map(({ pid }) => Number(pid))
const listOtherBackends = (): Promise<number[]> => listBackends(`${backendsQuery} and pid <> pg_backend_pid()`)
const toOutcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (cause: unknown) => toFailure(cause).failure,
  )
/** Requests with a query, with a transaction, and with a held connection. */
const startTraffic = (whenGone: PromiseWithResolvers<void>): Promise<string>[] => [
  toOutcome(sql`select pg_sleep(2)`.execute(database.db)),
  toOutcome(
    database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await whenGone.promise
      await sql`select 1`.execute(tx)
    }),
  ),
  toOutcome(database.query('select pg_sleep(2)')),
]
const waitUntilAnswered = async (): Promise<void> => {
  await expect.poll(() => toOutcome(database.query('select 1')), { timeout: 60_000 }).toBe('answered')
}

describe.skipIf(!server)('an outage of the database server', () => {
  test.each(['ended by an operator', 'killed'])(
    'with a connection %s fails only the affected requests',
    async (how) => {
      const whenGone = Promise.withResolvers<void>()
      const pending = startTraffic(whenGone)
      await expect.poll(async () => (await listOtherBackends()).length).toBe(pending.length)
      if (how === 'killed') process.kill((await listOtherBackends())[0]!, 'SIGKILL')
      else {
        await database.query(`select pg_terminate_backend(pid) from unnest($1::int[]) as pid`, [
          await listOtherBackends(),
        ])
      }
      // The server ends its other connections shortly after one was killed.
      await Promise.all([pending[0], pending[2]])
      whenGone.resolve()
      expect(await Promise.all(pending)).toEqual(['busy', 'busy', 'busy'])
      await waitUntilAnswered()
      expect(await toOutcome(sql`select 1`.execute(database.db))).toBe('answered')
    },
  )

  test('is detected within five seconds if the server is frozen, even while waiting for a connection', async () => {
    const [file] = await database.query(`select pg_read_file('postmaster.pid') as text`)
    await Promise.all(Array.from({ length: 4 }, () => database.query('select pg_sleep(0.1)')))
    const frozenPids = [Number(String(file!['text']).split('\n')[0]), ...(await listBackends(backendsQuery))]
    frozenPids.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    try {
      const start = performance.now()
      const pending = Array.from({ length: 12 }, (_, n) =>
        toOutcome(n % 2 ? database.query('select 1') : sql`select 1`.execute(database.db)),
      )
      const answers = await Promise.all(pending)
      expect(performance.now() - start).toBeLessThan(5000)
      expect(new Set(answers)).toEqual(new Set(['busy']))
      const later = performance.now()
      expect(await toOutcome(database.db.transaction().execute((tx) => sql`select pg_sleep(5)`.execute(tx)))).toBe(
        'busy',
      )
      expect(performance.now() - later).toBeLessThan(5000)
    } finally {
      frozenPids.forEach((pid) => process.kill(pid, 'SIGCONT'))
    }
    await waitUntilAnswered()
  })

  test('is not assumed for a slow statement', async () => {
    expect(await toOutcome(database.query('select pg_sleep(4)'))).toBe('answered')
  })
})

describe.skipIf(!server)('a process that disappears silently', () => {
  test('keeps its row locks for about half a minute instead of hours', async () => {
    const [settings] = await database.query(`
      select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
        * current_setting('tcp_keepalives_count')::int as seconds`)
    expect(settings).toEqual({ seconds: 25 })
  })
})
