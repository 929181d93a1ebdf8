/**
 * Reads big lists from a replica, where they don't slow down writes. The replica is used once it has everything the
 * primary had when the list was requested. Therefore nobody misses an earlier write, whichever process made it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Log, errorFacts } from '../log.ts'
import type { Postgres } from './postgres/open.ts'
import type { Tables } from './tables.ts'

type Database = Kysely<Tables>

/** Runs `work`, which must only read, and which may run twice. */
export type ListReader = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * Delays before each check of the replica's position, in milliseconds. A replica that is further behind is not waited
 * for.
 */
const LOOKS = [0, 5, 15, 40]
/** How long a replica is skipped after an error, in milliseconds. */
const AWAY_MS = 5000

const TOO_LONG = '57014'

interface ListReaderOptions {
  primary: Pick<Postgres, 'ask'>
  replica: Pick<Postgres, 'ask'>
  db: Database
  replicaDb: Database
  log: Log
}

const placeOf = async ({ primary }: ListReaderOptions): Promise<string> => {
  const { rows } = await primary.ask<{ place: string }>('select pg_current_wal_lsn()::text as place', [])
  return rows[0]!.place
}

/** Returns false for a server that is not a replica: it reports no replay position. */
const hasAllUpTo = async ({ replica }: ListReaderOptions, place: string): Promise<boolean> => {
  for (const wait of LOOKS) {
    if (wait) await pause(wait)
    const asked = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as there'
    const { rows } = await replica.ask<{ there: boolean | null }>(asked, [place])
    if (rows[0]?.there) return true
  }
  return false
}

export const createListReader = (parts: ListReaderOptions): ListReader => {
  const { db, replicaDb, log } = parts
  let awayUntil = 0
  const lost = (cause: unknown): void => {
    if (awayUntil === 0) log.write('database.replica_unavailable', errorFacts(cause))
    awayUntil = performance.now() + AWAY_MS
  }
  const back = (): void => {
    if (awayUntil) log.write('database.replica_restored')
    awayUntil = 0
  }
  return async (work) => {
    if (performance.now() < awayUntil) return work(db)
    const place = await placeOf(parts)
    try {
      if (!(await hasAllUpTo(parts, place))) return work(db)
      const result = await work(replicaDb)
      back()
      return result
    } catch (cause) {
      // A query that times out on the replica would time out on the primary as well.
      if ((cause as { code?: unknown }).code === TOO_LONG) throw cause
      // An error on the primary too is the query's own fault: it is thrown, and the replica stays in use.
      const result = await work(db)
      lost(cause)
      return result
    }
  }
}
