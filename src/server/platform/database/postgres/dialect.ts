/**
 * The Kysely dialect of a PostgreSQL server: the library's own driver, with named statements and our guard against
 * queries outside an open transaction.
 */
import {
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { TransactionGuard } from '../transaction-guard.ts'
import { createNamingPool } from './named-statements.ts'
import type { Postgres } from './open.ts'

type Connection = Awaited<ReturnType<PostgresDriver['acquireConnection']>>
type ReleasedConnection = Parameters<PostgresDriver['releaseConnection']>[0]

class GuardedDriver extends PostgresDriver {
  readonly #guard: TransactionGuard
  readonly #endTransaction = new WeakMap<Connection, () => void>()

  constructor({ pool, health }: Postgres, guard: TransactionGuard) {
    super({ pool: createNamingPool(pool, health) })
    this.#guard = guard
  }

  override acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    this.#guard.assertOutside()
    return super.acquireConnection(...options)
  }

  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    this.#endTransaction.set(connection, this.#guard.enter())
    await super.beginTransaction(connection, settings)
  }

  override async releaseConnection(connection: ReleasedConnection): Promise<void> {
    this.#endTransaction.get(connection)?.()
    await super.releaseConnection(connection)
  }
}

export const createPostgresDialect = (postgres: Postgres, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new GuardedDriver(postgres, guard),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
