/**
 * Concurrent database calls, each blocked by a locked row. Only on PostgreSQL: the embedded database runs one
 * transaction at a time.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'

const server = process.env['TEST_DATABASE_URL']
export const usesPostgres = Boolean(server)

/** Opens a connection in addition to those of the server. */
const connectSeparately = async (db: Database): Promise<pg.Client> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const connectionString = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Waits until that many connections of this database wait for a lock. */
const waitUntilBlocked = (db: Database, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length < count) throw new Error(`fewer than ${count} wait`)
    },
    { timeout: 20_000 },
  )

interface LockedRow {
  table: string
  uuid: string
}

/**
 * Starts each call once the previous one waits, and they continue in this order. The row is one that the first call
 * needs; it is unlocked once all calls wait.
 */
export const runBehindLock = async <Result>(
  db: Database,
  { table, uuid }: LockedRow,
  calls: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> => {
  const client = await connectSeparately(db)
  const started: Promise<PromiseSettledResult<Result>[]>[] = []
  try {
    await client.query('begin')
    await client.query(`select from ${table} where uuid = $1 for update`, [uuid])
    for (const call of calls) {
      started.push(Promise.allSettled([call()]))
      await waitUntilBlocked(db, started.length)
    }
  } finally {
    await client.end()
  }
  return (await Promise.all(started)).flat()
}
