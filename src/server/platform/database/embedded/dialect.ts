/** The Kysely dialect of the embedded engine. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { withStatementSpan } from '#server/platform/tracing/tracing.ts'
import type { TransactionGuard } from '../transaction-guard.ts'
import { toParameter, parsers } from '../values.ts'
import type { Engine } from './engine.ts'
import type { Outcome } from './messages.ts'

const changingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns rows with the same values that the pg driver would return. */
export const toRows = <Row>({ fields, rows }: Outcome): Row[] => {
  const columns = fields.map(({ name, type }) => ({ name, parse: parsers.getTypeParser(type) }))
  return rows.map((cells) => {
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of columns.entries()) {
      const cell = cells[index]
      row[name] = cell === null || cell === undefined ? null : parse(cell)
    }
    return row as Row
  })
}

class Connection implements DatabaseConnection {
  readonly #engine: Engine
  #transaction: { generation: number; leave: () => void } | undefined
  #release: (() => void) | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const outcome = await this.#run(sql, parameters)
    const { command, count } = outcome
    return {
      rows: toRows<Row>(outcome),
      ...(changingCommands.has(command) ? { numAffectedRows: BigInt(count ?? 0) } : {}),
    }
  }

  // eslint-disable-next-line require-yield -- it only refuses: pages of rows are asked for one by one
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The database does not stream rows: ask for them page by page.')
  }

  async begin(statement: string, leave: () => void): Promise<void> {
    this.#release = await this.#engine.reserve()
    this.#transaction = { generation: this.#engine.generation, leave }
    await this.#run(statement)
  }

  async commit(): Promise<void> {
    const isLost = this.#transaction?.generation !== this.#engine.generation
    if (isLost || (await this.#run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    // If the engine was restarted, the transaction ended with it.
    if (this.#transaction?.generation === this.#engine.generation) await this.#run('rollback')
  }

  release(): void {
    this.#transaction?.leave()
    this.#transaction = undefined
    this.#release?.()
    this.#release = undefined
  }

  #run(sql: string, parameters: readonly unknown[] = []): Promise<Outcome> {
    return withStatementSpan(sql, () => this.#runOnEngine(sql, parameters))
  }

  async #runOnEngine(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const values = parameters.map(toParameter)
    const work = { kind: 'statement' as const, sql, values, alone: this.#transaction !== undefined }
    try {
      const [outcome] = this.#transaction
        ? await this.#engine.runInTransaction(work, this.#transaction.generation)
        : await this.#engine.run(work)
      return outcome ?? { command: '', fields: [], rows: [] }
    } catch (cause) {
      // The error was created where the thread's answer arrived; the stack of the caller is more useful.
      if (cause instanceof Error) Error.captureStackTrace(cause)
      throw cause
    }
  }
}

const toStartStatement = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

class EmbeddedDriver implements Driver {
  readonly #engine: Engine
  readonly #guard: TransactionGuard

  constructor(engine: Engine, guard: TransactionGuard) {
    this.#engine = engine
    this.#guard = guard
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    this.#guard.assertOutside()
    return new Connection(this.#engine)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await connection.begin(toStartStatement(settings), this.#guard.enter())
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}

export const createEmbeddedDialect = (engine: Engine, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(engine, guard),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
