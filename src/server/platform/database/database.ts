/** Opens the database on either engine. All access goes through this module. */
import { Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { createEmbeddedDialect, toRows } from './embedded/dialect.ts'
import { type Embedded, openEmbedded } from './embedded/open.ts'
import { type ListReader, createListReader } from './lists.ts'
import { createPostgresDialect } from './postgres/dialect.ts'
import { createPostgresPool, openPostgres } from './postgres/open.ts'
import { withStatementSpan } from '../tracing/tracing.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { toParameter } from './values.ts'

/** The database or an open transaction: queries accept either. */
export type Database = Kysely<Tables>

type QueryRow = Record<string, unknown>

export interface OpenDatabase {
  db: Database
  engine: 'embedded' | 'postgres'
  /** Reads big lists: from a replica if there is one, otherwise from `db`. */
  lists: ListReader
  /** Runs one statement with parameters, outside any transaction and without Kysely. */
  query: (statement: string, values?: readonly unknown[]) => Promise<QueryRow[]>
  /** Runs any number of statements without parameters, and returns the rows of all of them. */
  script: (statements: string) => Promise<QueryRow[]>
  /**
   * Listens for what `notify` sends, from every process on the same database.
   * @param onReconnect called when messages may have been missed because the connection was lost
   * @returns a function that stops listening
   */
  listen: (channel: string, onMessage: (payload: string) => void, onReconnect?: () => void) => Promise<() => void>
  /** Lifts the statement timeout of the embedded engine while `work` runs. On PostgreSQL use `set local` instead. */
  withoutTimeout: <T>(work: () => Promise<T>) => Promise<T>
  /** Maintenance of the embedded engine; a PostgreSQL server has its own. */
  embedded?: Pick<Embedded, 'checkpoint' | 'vacuum'>
  close: () => Promise<void>
}

type DatabaseAddress = string | (() => string)
const toGetter = (address: DatabaseAddress) => (typeof address === 'string' ? () => address : address)

export interface DatabaseSettings {
  /**
   * A PostgreSQL server; without it the embedded engine in `dataDir`. A function is called for each new connection, for
   * a URL that may change.
   */
  url?: DatabaseAddress | undefined
  /** A streaming replica of that server, for big lists. */
  replica?: DatabaseAddress | undefined
  dataDir: string
  log: Log
  /** Called once when the data folder no longer belongs to this process; every later query fails. */
  onLost?: ((reason: string) => void) | undefined
  /** Called once when the work of opening moves elsewhere: to the server, or to the thread of the embedded engine. */
  opening?: (() => void) | undefined
  /** The number of connections to a server. */
  pool?: number
  /** The longest that a statement may run, in milliseconds; then its caller gets the error 57014. */
  statementTimeout?: number
  /** The time to wait for a server that doesn't answer yet, in milliseconds. */
  connectTimeout?: number
}

const DEFAULT_TIMEOUT_MS = 15_000

const openOnServer = async (url: DatabaseAddress, settings: DatabaseSettings): Promise<OpenDatabase> => {
  const { log, pool: poolSize = 10, statementTimeout = DEFAULT_TIMEOUT_MS, connectTimeout = 10_000 } = settings
  const connecting = openPostgres({ url: toGetter(url), log, pool: poolSize, statementTimeout, connectTimeout })
  settings.opening?.()
  const postgres = await connecting
  const guard = new TransactionGuard()
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(postgres, guard) })
  const replica = settings.replica
    ? createPostgresPool({ url: toGetter(settings.replica), log, pool: poolSize, statementTimeout, connectTimeout })
    : undefined
  return {
    db,
    engine: 'postgres',
    lists: replica
      ? createListReader({
          primary: postgres,
          replica,
          db,
          replicaDb: new Kysely<Tables>({ dialect: createPostgresDialect(replica, guard) }),
          log,
        })
      : (work) => work(db),
    async query(statement, values = []) {
      guard.assertOutside()
      return (await withStatementSpan(statement, () => postgres.runQuery<QueryRow>(statement, [...values]))).rows
    },
    async script(statements) {
      guard.assertOutside()
      const results: unknown = await postgres.runQuery<QueryRow>(statements)
      return [results].flat().flatMap((result) => (result as { rows: QueryRow[] }).rows)
    },
    listen: (channel, onMessage, onReconnect = () => undefined) =>
      postgres.listener.listen(channel, { onMessage, onReconnect }),
    withoutTimeout: (work) => work(),
    async close() {
      await replica?.close()
      await postgres.close()
    },
  }
}

const openEmbeddedDatabase = async (settings: DatabaseSettings): Promise<OpenDatabase> => {
  const { dataDir, log, statementTimeout = DEFAULT_TIMEOUT_MS, onLost, opening } = settings
  const embedded = await openEmbedded({ dataDir, log, statementTimeout, onLost, opening })
  const { engine } = embedded
  const guard = new TransactionGuard()
  const db = new Kysely<Tables>({ dialect: createEmbeddedDialect(engine, guard) })
  return {
    db,
    engine: 'embedded',
    lists: (work) => work(db),
    async query(statement, values = []) {
      guard.assertOutside()
      const work = { kind: 'statement' as const, sql: statement, values: values.map(toParameter), alone: false }
      return (await withStatementSpan(statement, () => engine.run(work))).flatMap((outcome) =>
        toRows<QueryRow>(outcome),
      )
    },
    async script(statements) {
      guard.assertOutside()
      const outcomes = await engine.run({ kind: 'script', sql: statements, alone: false })
      return outcomes.flatMap((outcome) => toRows<QueryRow>(outcome))
    },
    listen: (channel, onMessage, onReconnect) => engine.listen(channel, onMessage, onReconnect),
    withoutTimeout: (work) => engine.withoutTimeout(work),
    embedded,
    close: embedded.close,
  }
}

/** @throws DatabaseOpenError */
export const openDatabase = (settings: DatabaseSettings): Promise<OpenDatabase> =>
  settings.url ? openOnServer(settings.url, settings) : openEmbeddedDatabase(settings)

/** Sends a message to all listeners. Inside a transaction it is sent on commit. */
export const notify = async (db: Database, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
