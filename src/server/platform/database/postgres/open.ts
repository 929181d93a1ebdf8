/** A pool of connections to a PostgreSQL server. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Log, errorFacts } from '#server/platform/log.ts'
import { DatabaseOpenError } from '../database-error.ts'
import { parsers } from '../values.ts'
import { Listener } from './listener.ts'
import { getConnection } from './named-statements.ts'
import { ConnectionHealth } from './pulse.ts'

export interface PostgresSettings {
  /** Asked for at each connection: its password may be good for hours only. */
  url: () => string
  log: Log
  pool: number
  statementTimeout: number
  /** How long a server that is only just starting is waited for, in milliseconds. */
  patience: number
}

export interface Postgres {
  pool: pg.Pool
  pulse: ConnectionHealth
  /** One statement with parameters, or several without, on a connection of the pool. */
  ask: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>
  listener: Listener
  close: () => Promise<void>
}

const leastVersion = 15
/** Milliseconds somebody waits for a connection: longer than that, they are better told to come back. */
const shortWait = 2000
/** At the start it may take longer. */
const longWait = 10_000
const starting = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

/** Seconds after which a connection gives way to a new one, as whoever asks. */
const LONGEST_LIFE = 15 * 60

const placeOf = ({ url }: Pick<PostgresSettings, 'url'>): string => {
  try {
    const { host, pathname } = new URL(url())
    return `${host}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

/** A node that is gone without a word, as when its power fails, keeps the rows that it held for no longer than this takes. */
const gone = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']
const ways = ['intervalstyle=postgres', 'timezone=UTC', ...gone]

const connectionTo = ({ url, statementTimeout }: PostgresSettings): pg.ClientConfig => ({
  connectionString: url(),
  application_name: 'alaia',
  options: [...ways, `statement_timeout=${statementTimeout}`].map((way) => `-c ${way}`).join(' '),
  types: parsers,
  keepAlive: true,
})

const versionAt = async (connection: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: longWait, query_timeout: longWait })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } finally {
    client.end().catch(() => undefined)
  }
}

const reach = async (settings: PostgresSettings): Promise<number> => {
  const until = Date.now() + settings.patience
  for (;;) {
    try {
      return await versionAt(connectionTo(settings))
    } catch (cause) {
      const { code = 'no answer' } = cause as { code?: string }
      if (!starting.has(code) || Date.now() > until) {
        throw new DatabaseOpenError(`The database at ${placeOf(settings)} cannot be reached (${code}).`, cause)
      }
      await pause(250)
    }
  }
}

const openPool = (settings: PostgresSettings): pg.Pool => {
  class Client extends pg.Client {
    constructor(wanted?: pg.ClientConfig) {
      super({ ...wanted, ...connectionTo(settings) })
    }
  }
  const { pool: max, log } = settings
  const times = { connectionTimeoutMillis: shortWait, idleTimeoutMillis: 60_000, maxLifetimeSeconds: LONGEST_LIFE }
  const pool = new pg.Pool({ Client, max, ...times })
  // A connection that breaks, at work or idle, is replaced by the next query; unheard, the event would end the process.
  const warn = (cause: Error): void => log.warn('database connection lost', errorFacts(cause))
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

/** Whether the server is there shows when it is first asked. */
export const createPostgresPool = (settings: PostgresSettings): Postgres => {
  const connection = () => connectionTo(settings)
  const pool = openPool(settings)
  const pulse = new ConnectionHealth(connection)
  const listener = new Listener(() => ({ ...connection(), connectionTimeoutMillis: longWait }), settings.log)
  return {
    pool,
    pulse,
    listener,
    async ask(text, values) {
      const client = await getConnection(pool)
      let isDone = false
      try {
        const answer = await pulse.during(client, () => client.query(text, values))
        isDone = true
        return answer
      } finally {
        // A transaction that was left open goes with its connection; of a script that failed the server says only later.
        const mayBeOpen = !isDone && values === undefined
        client.release(mayBeOpen || client.getTransactionStatus() !== 'I')
      }
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** @throws DatabaseOpenError */
export const openPostgres = async (settings: PostgresSettings): Promise<Postgres> => {
  const version = await reach(settings)
  if (version < leastVersion) {
    throw new DatabaseOpenError(`The database is PostgreSQL ${version}; ${leastVersion} or newer is needed.`)
  }
  return createPostgresPool(settings)
}
