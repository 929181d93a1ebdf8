/** A pool of connections to a PostgreSQL server. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Log, factsOf } from '../../log.ts'
import { DatabaseRefused } from '../refused.ts'
import { parsers } from '../values.ts'
import { Listener } from './listener.ts'

export interface PostgresSettings {
  url: string
  log: Log
  pool: number
  statementTimeout: number
  /** How long a server that is only just starting is waited for, in milliseconds. */
  patience: number
}

export interface Postgres {
  pool: pg.Pool
  listener: Listener
  close: () => Promise<void>
}

const leastVersion = 15
const starting = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

const placeOf = (url: string): string => {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

const reach = async (pool: pg.Pool, { url, patience }: PostgresSettings): Promise<number> => {
  const until = Date.now() + patience
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
      return Math.floor(Number(rows[0]?.version) / 10_000)
    } catch (cause) {
      const { code = 'no answer' } = cause as { code?: string }
      if (!starting.has(code) || Date.now() > until) {
        throw new DatabaseRefused(`The database at ${placeOf(url)} cannot be reached (${code}).`, cause)
      }
      await pause(250)
    }
  }
}

/** @throws DatabaseRefused */
export const openPostgres = async (settings: PostgresSettings): Promise<Postgres> => {
  const { url, log, statementTimeout } = settings
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'alaia',
    options: `-c intervalstyle=postgres -c timezone=UTC -c statement_timeout=${statementTimeout}`,
    types: parsers,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...connection, max: settings.pool, idleTimeoutMillis: 60_000 })
  // A connection that breaks while idle is replaced by the next query; unheard, the event would end the process.
  pool.on('error', (cause) => log.warn('database connection lost', factsOf(cause)))
  const listener = new Listener(connection, log)
  const close = async (): Promise<void> => {
    await listener.close()
    await pool.end()
  }
  try {
    const version = await reach(pool, settings)
    if (version < leastVersion) {
      throw new DatabaseRefused(`The database is PostgreSQL ${version}; ${leastVersion} or newer is needed.`)
    }
  } catch (cause) {
    await close()
    throw cause
  }
  return { pool, listener, close }
}
