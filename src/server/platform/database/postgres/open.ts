/** A pool of connections to a PostgreSQL server. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS, MINUTE_SECONDS } from '#rules/durations.ts'
import { type Log, toErrorFacts } from '#server/platform/log.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { DatabaseOpenError } from '../database-error.ts'
import { parsers } from '../values.ts'
import { Listener } from './listener.ts'
import { getConnection } from './named-statements.ts'
import { ConnectionHealth } from './connection-health.ts'

export interface PostgresSettings {
  /** Called for each new connection: the password may be valid for hours only. */
  url: () => string
  log: Log
  pool: number
  statementTimeout: number
  /** The time to wait for a server that is just starting, in milliseconds. */
  connectTimeout: number
}

export interface Postgres {
  pool: pg.Pool
  health: ConnectionHealth
  /** Runs one statement with parameters, or several without, on a connection of the pool. */
  runQuery: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>
  listener: Listener
  close: () => Promise<void>
}

const MIN_VERSION = 15
/** The time that a caller waits for a connection: after that, an error with "try again" serves them better. */
const SHORT_WAIT_MS = 2000
/**
 * The time that the server waits for its first connection: the database may still be starting. The listener waits as
 * long for each of its connections.
 */
const LONG_WAIT_MS = 10_000
const startingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

/** After this time a connection is replaced by a new one, which signs in with the current password. */
const MAX_LIFETIME_SECONDS = 15 * MINUTE_SECONDS

const describeServer = ({ url }: Pick<PostgresSettings, 'url'>): string => {
  try {
    const { host, pathname } = new URL(url())
    return `${host}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

/** If a node disappears silently, for example when its power fails, its row locks last no longer than this. */
const keepaliveSettings = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']
const sessionSettings = ['intervalstyle=postgres', 'timezone=UTC', ...keepaliveSettings]

const toClientConfig = ({ url, statementTimeout }: PostgresSettings): pg.ClientConfig => ({
  connectionString: url(),
  application_name: 'alaia',
  options: [...sessionSettings, `statement_timeout=${statementTimeout}`].map((setting) => `-c ${setting}`).join(' '),
  types: parsers,
  keepAlive: true,
})

const readVersion = async (connection: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LONG_WAIT_MS, query_timeout: LONG_WAIT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } finally {
    void ignoreRejection(client.end(), 'the version is known, or the query has failed by itself')
  }
}

const waitForServer = async (settings: PostgresSettings): Promise<number> => {
  const deadline = Date.now() + settings.connectTimeout
  for (;;) {
    try {
      return await readVersion(toClientConfig(settings))
    } catch (cause) {
      const { code = 'no answer' } = cause as { code?: string }
      if (!startingCodes.has(code) || Date.now() > deadline) {
        throw new DatabaseOpenError(`The database at ${describeServer(settings)} cannot be reached (${code}).`, cause)
      }
      await pause(250)
    }
  }
}

const openPool = (settings: PostgresSettings): pg.Pool => {
  class Client extends pg.Client {
    constructor(poolConfig?: pg.ClientConfig) {
      super({ ...poolConfig, ...toClientConfig(settings) })
    }
  }
  const { pool: max, log } = settings
  const timeouts = {
    connectionTimeoutMillis: SHORT_WAIT_MS,
    idleTimeoutMillis: MINUTE_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  }
  const pool = new pg.Pool({ Client, max, ...timeouts })
  // A connection that breaks, busy or idle, is replaced by the next query. Without a listener, the event would end the
  // process.
  const warn = (cause: Error): void => log.write('database.connection_lost', toErrorFacts(cause))
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

/** Creates the pool without connecting: the first query shows whether the server is reachable. */
export const createPostgresPool = (settings: PostgresSettings): Postgres => {
  const connection = () => toClientConfig(settings)
  const pool = openPool(settings)
  const health = new ConnectionHealth(connection)
  const listener = new Listener(() => ({ ...connection(), connectionTimeoutMillis: LONG_WAIT_MS }), settings.log)
  return {
    pool,
    health,
    listener,
    async runQuery(text, values) {
      const client = await getConnection(pool)
      let isDone = false
      try {
        const answer = await health.runWithCheck(client, () => client.query(text, values))
        isDone = true
        return answer
      } finally {
        // Discard a connection whose transaction was left open. After a failed script, its state is known only later.
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
  const version = await waitForServer(settings)
  if (version < MIN_VERSION) {
    throw new DatabaseOpenError(`The database is PostgreSQL ${version}; ${MIN_VERSION} or newer is needed.`)
  }
  return createPostgresPool(settings)
}
