/**
 * Connections that run repeated statements by name. The server then parses and plans a statement once instead of each
 * time, which is half the cost of a small query.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { withStatementSpan } from '#server/platform/tracing/tracing.ts'
import { type ConnectionHealth, withErrorCode } from './connection-health.ts'

/** The limit protects the server's memory from queries whose text varies endlessly, such as lists of any length. */
const MAX_STATEMENTS = 300
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

class StatementNames {
  readonly #names = new Map<string, string>()
  #created = 0

  /** Returns undefined for a statement that runs without a name. */
  getName(text: string): string | undefined {
    const knownClients = this.#names.get(text)
    if (knownClients || this.#names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return knownClients
    this.#created += 1
    const name = `alaia_${this.#created}`
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
  readonly #health: ConnectionHealth

  constructor(client: PoolClient, names: StatementNames, health: ConnectionHealth) {
    this.#client = client
    this.#names = names
    this.#health = health
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return await withStatementSpan(text, () => this.#run<Row>(text, values))
    } catch (cause) {
      if (!isOutdated(cause)) throw cause
      this.#names.forget(text)
      // The error has aborted an open transaction. Outside a transaction nothing has happened yet.
      if (this.#client.getTransactionStatus() !== 'I') throw cause
      return this.#run<Row>(text, values)
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #run<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const query = { name: this.#names.getName(text), text, values: [...values] }
    const answer = await this.#health.runWithCheck(this.#client, () => this.#client.query(query))
    return answer as unknown as PostgresQueryResult<Row>
  }
}

/** Returns a connection of the pool. @throws an error with a code, also if no connection was free in time */
export const getConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw withErrorCode(cause)
  })

export const createNamingPool = (pool: Pool, health: ConnectionHealth): PostgresPool => {
  const names = new StatementNames()
  const knownClients = new WeakMap<PoolClient, NamingClient>()
  return {
    async connect() {
      const client = await getConnection(pool)
      const namingClient = knownClients.get(client) ?? new NamingClient(client, names, health)
      knownClients.set(client, namingClient)
      // Kysely could also ask for cursors, which are not used here.
      return namingClient as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
