/** The one way to the database, whichever engine holds it. */
import { Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { embeddedDialect, toRows } from './embedded/dialect.ts'
import { type Embedded, openEmbedded } from './embedded/open.ts'
import { type ListReader, createListReader } from './lists.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { createPostgresPool, openPostgres } from './postgres/open.ts'
import { withStatementSpan } from '../tracing/tracing.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { toParameter } from './values.ts'

/** The database, or an open transaction of it: queries take either. */
export type Database = Kysely<Tables>

type QueryRow = Record<string, unknown>

export interface OpenDatabase {
  db: Database
  engine: 'embedded' | 'postgres'
  /** For big lists: from a replica where there is one, and otherwise from `db`. */
  lists: ListReader
  /** One statement with parameters, outside any transaction and without Kysely. */
  query: (statement: string, values?: readonly unknown[]) => Promise<QueryRow[]>
  /** Any number of statements without parameters; the rows of all of them. */
  script: (statements: string) => Promise<QueryRow[]>
  /**
   * Hears what `notify` says, from every process on the same database.
   * @param again called when something may have been missed, because the connection was away
   * @returns stops the listening
   */
  listen: (channel: string, hear: (payload: string) => void, again?: () => void) => Promise<() => void>
  /** Lifts the statement timeout of the embedded engine while `work` runs; on PostgreSQL `set local` does that. */
  patiently: <T>(work: () => Promise<T>) => Promise<T>
  /** Upkeep of the embedded engine; a server has its own. */
  embedded?: Pick<Embedded, 'checkpoint' | 'vacuum'>
  close: () => Promise<void>
}

type DatabaseAddress = string | (() => string)
const asked = (address: DatabaseAddress) => (typeof address === 'string' ? () => address : address)

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the embedded engine in `dataDir`. One that may change is asked for at each connection. */
  url?: DatabaseAddress | undefined
  /** A streaming replica of that server, for big lists. */
  replica?: DatabaseAddress | undefined
  dataDir: string
  log: Log
  /** Called once when the data folder is no longer this process's own; nothing can be asked from then on. */
  lost?: ((reason: string) => void) | undefined
  /** Called once it is being opened elsewhere, by the server or by the embedded engine's own thread. */
  opening?: (() => void) | undefined
  /** Connections to a server. */
  pool?: number
  /** Longest a statement may run, in milliseconds: its caller then gets the error 57014. */
  statementTimeout?: number
  /** How long a server that does not answer yet is waited for, in milliseconds. */
  patience?: number
}

const usualTimeout = 15_000

const openOnServer = async (url: DatabaseAddress, settings: DatabaseSettings): Promise<OpenDatabase> => {
  const { log, pool: size = 10, statementTimeout = usualTimeout, patience = 10_000 } = settings
  const connecting = openPostgres({ url: asked(url), log, pool: size, statementTimeout, patience })
  settings.opening?.()
  const postgres = await connecting
  const guard = new TransactionGuard()
  const db = new Kysely<Tables>({ dialect: postgresDialect(postgres, guard) })
  const replica = settings.replica
    ? createPostgresPool({ url: asked(settings.replica), log, pool: size, statementTimeout, patience })
    : undefined
  return {
    db,
    engine: 'postgres',
    lists: replica
      ? createListReader({
          primary: postgres,
          replica,
          db,
          replicaDb: new Kysely<Tables>({ dialect: postgresDialect(replica, guard) }),
          log,
        })
      : (work) => work(db),
    async query(statement, values = []) {
      guard.refuseInside()
      return (await withStatementSpan(statement, () => postgres.ask<QueryRow>(statement, [...values]))).rows
    },
    async script(statements) {
      guard.refuseInside()
      const results: unknown = await postgres.ask<QueryRow>(statements)
      return [results].flat().flatMap((result) => (result as { rows: QueryRow[] }).rows)
    },
    listen: (channel, hear, again = () => undefined) => postgres.listener.listen(channel, { hear, again }),
    patiently: (work) => work(),
    async close() {
      await replica?.close()
      await postgres.close()
    },
  }
}

const openInside = async (settings: DatabaseSettings): Promise<OpenDatabase> => {
  const { dataDir, log, statementTimeout = usualTimeout, lost, opening } = settings
  const embedded = await openEmbedded({ dataDir, log, statementTimeout, lost, opening })
  const { engine } = embedded
  const guard = new TransactionGuard()
  const db = new Kysely<Tables>({ dialect: embeddedDialect(engine, guard) })
  return {
    db,
    engine: 'embedded',
    lists: (work) => work(db),
    async query(statement, values = []) {
      guard.refuseInside()
      const work = { kind: 'statement' as const, sql: statement, values: values.map(toParameter), alone: false }
      return (await withStatementSpan(statement, () => engine.run(work))).flatMap((outcome) =>
        toRows<QueryRow>(outcome),
      )
    },
    async script(statements) {
      guard.refuseInside()
      const outcomes = await engine.run({ kind: 'script', sql: statements, alone: false })
      return outcomes.flatMap((outcome) => toRows<QueryRow>(outcome))
    },
    listen: (channel, hear, again) => engine.listen(channel, hear, again),
    patiently: (work) => engine.patiently(work),
    embedded,
    close: embedded.close,
  }
}

/** @throws DatabaseOpenError */
export const openDatabase = (settings: DatabaseSettings): Promise<OpenDatabase> =>
  settings.url ? openOnServer(settings.url, settings) : openInside(settings)

/** Says something to everyone who listens; inside a transaction it is said when that commits. */
export const notify = async (db: Database, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
