/**
 * Connections that ask by name what they have asked before: the server then reads and plans it once and not each time, which
 * is half of what a small query costs it.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { withStatementSpan } from '#server/platform/tracing/tracing.ts'
import { type ConnectionHealth, withErrorCode } from './pulse.ts'

/** Texts that vary without end, such as lists of any length, must not fill the server's memory. */
const MOST = 300
const rereadable = /^\s*(select|insert|update|delete|with)\b/i

class StatementNames {
  readonly #names = new Map<string, string>()
  #made = 0

  /** Undefined for what is asked without a name. */
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

/** The tables have another shape than when the statement was read, as while a newer version is being rolled out. */
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
      // The error has ended a transaction; outside of one nothing has happened yet.
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

/** A connection of the pool. @throws with a code, also where none came in time */
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
      // Cursors, the other thing that Kysely may ask for, are not used here.
      return naming as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
