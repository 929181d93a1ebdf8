/**
 * Connections that run repeated statements by name. The server then parses and plans a statement once instead of each
 * time, which is half the cost of a small query.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { withStatementSpan } from '#server/platform/tracing/tracing.ts'
import { type ConnectionHealth, withErrorCode } from './pulse.ts'

/** The limit protects the server's memory from queries whose text varies endlessly, such as lists of any length. */
const MOST = 300
const rereadable = /^\s*(select|insert|update|delete|with)\b/i

class StatementNames {
  readonly #names = new Map<string, string>()
  #made = 0

  /** Returns undefined for a statement that runs without a name. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST || !rereadable.test(text)) return known
    this.#made += 1
    const name = `alaia_${this.#made}`
    this.#names.set(text, name)
    return name
  }

  forget(text: string): void {
    this.#names.delete(text)
  }
}

/** True if the tables have changed since the statement was parsed, such as while a newer version is rolled out. */
const isOutdated = (cause: unknown): boolean => (cause as { code?: unknown }).code === '0A000'

class NamingClient {
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #pulse: ConnectionHealth

  constructor(client: PoolClient, names: StatementNames, pulse: ConnectionHealth) {
    this.#client = client
    this.#names = names
    this.#pulse = pulse
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return await withStatementSpan(text, () => this.#ask<Row>(text, values))
    } catch (cause) {
      if (!isOutdated(cause)) throw cause
      this.#names.forget(text)
      // The error has aborted an open transaction. Outside a transaction nothing has happened yet.
      if (this.#client.getTransactionStatus() !== 'I') throw cause
      return this.#ask<Row>(text, values)
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const query = { name: this.#names.of(text), text, values: [...values] }
    const answer = await this.#pulse.during(this.#client, () => this.#client.query(query))
    return answer as unknown as PostgresQueryResult<Row>
  }
}

/** Returns a connection of the pool. @throws an error with a code, also if no connection was free in time */
export const getConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw withErrorCode(cause)
  })

export const createNamingPool = (pool: Pool, pulse: ConnectionHealth): PostgresPool => {
  const names = new StatementNames()
  const known = new WeakMap<PoolClient, NamingClient>()
  return {
    async connect() {
      const client = await getConnection(pool)
      const naming = known.get(client) ?? new NamingClient(client, names, pulse)
      known.set(client, naming)
      // Kysely could also ask for cursors, which are not used here.
      return naming as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
