/**
 * Big lists are read where they burden nobody who writes: from a replica, once it has all that the primary had when the list
 * was asked for. So nobody misses what they, or somebody else, wrote before, whichever process it was written by.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Log, errorFacts } from '../log.ts'
import type { Postgres } from './postgres/open.ts'
import type { Tables } from './tables.ts'

type Database = Kysely<Tables>

/** Runs `work`, which only reads and may be run twice. */
export type ListReader = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** Milliseconds between looks at how far the replica is; one that is further behind is not waited for. */
const LOOKS = [0, 5, 15, 40]
/** Until one that was away is asked again. */
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

/** One that is no replica does not say how far it is, and has nothing then. */
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
    if (awayUntil === 0) log.warn('the replica is away: lists come from the primary', errorFacts(cause))
    awayUntil = performance.now() + AWAY_MS
  }
  const back = (): void => {
    if (awayUntil) log.info('the replica is back')
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
      // What takes too long there takes as long here.
      if ((cause as { code?: unknown }).code === TOO_LONG) throw cause
      // Where the primary refuses as well, it is the question's own fault.
      const result = await work(db)
      lost(cause)
      return result
    }
  }
}
