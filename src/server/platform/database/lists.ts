/**
 * Reads big lists from a replica, where they don't slow down writes. The replica is used once it has everything the
 * primary had when the list was requested. Therefore nobody misses an earlier write, whichever process made it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Log, toErrorFacts } from '../log.ts'
import type { Postgres } from './postgres/open.ts'
import type { Tables } from './tables.ts'

type Database = Kysely<Tables>

/** Runs `work`, which must only read, and which may run twice. */
export type ListReader = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** Delays before each check of the replica's position. A replica that is further behind is not waited for. */
const CHECK_DELAYS_MS = [0, 5, 15, 40]
/** The time for which a replica is skipped after an error. */
const RETRY_AFTER_MS = 5000

const STATEMENT_TIMEOUT = '57014'

interface ListReaderOptions {
  primary: Pick<Postgres, 'runQuery'>
  replica: Pick<Postgres, 'runQuery'>
  db: Database
  replicaDb: Database
  log: Log
}

const getWalPosition = async ({ primary }: ListReaderOptions): Promise<string> => {
  const { rows } = await primary.runQuery<{ place: string }>('select pg_current_wal_lsn()::text as place', [])
  return rows[0]!.place
}

/** Returns false for a server that is not a replica: it reports no replay position. */
const hasReplayed = async ({ replica }: ListReaderOptions, position: string): Promise<boolean> => {
  for (const delay of CHECK_DELAYS_MS) {
    if (delay) await pause(delay)
    const statement = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as there'
    const { rows } = await replica.runQuery<{ there: boolean | null }>(statement, [position])
    if (rows[0]?.there) return true
  }
  return false
}

export const createListReader = (options: ListReaderOptions): ListReader => {
  const { db, replicaDb, log } = options
  let unavailableUntil = 0
  const markUnavailable = (cause: unknown): void => {
    if (unavailableUntil === 0) log.write('database.replica_unavailable', toErrorFacts(cause))
    unavailableUntil = performance.now() + RETRY_AFTER_MS
  }
  const markAvailable = (): void => {
    if (unavailableUntil) log.write('database.replica_restored')
    unavailableUntil = 0
  }
  return async (work) => {
    if (performance.now() < unavailableUntil) return work(db)
    const position = await getWalPosition(options)
    try {
      if (!(await hasReplayed(options, position))) return work(db)
      const result = await work(replicaDb)
      markAvailable()
      return result
    } catch (cause) {
      // A query that times out on the replica would time out on the primary as well.
      if ((cause as { code?: unknown }).code === STATEMENT_TIMEOUT) throw cause
      // An error on the primary too is the query's own fault: it is thrown, and the replica stays in use.
      const result = await work(db)
      markUnavailable(cause)
      return result
    }
  }
}
