/** Detects other processes on a database whose tables or keys are about to change. */
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from './database.ts'

const COUNT_OTHER_CONNECTIONS_SQL = `
  select count(*) as n from pg_stat_activity
  where datname = current_database() and application_name = 'alaia' and pid <> pg_backend_pid()`
/** The time to wait for this process's own connections that are still closing. */
const CLOSE_TIMEOUT_MS = 3000

/** True if another process of Alaia uses the database. The embedded database has a lock for that. */
export const hasOtherConnections = async ({ engine, query }: OpenDatabase): Promise<boolean> => {
  if (engine === 'embedded') return false
  const countOthers = async (): Promise<number> => Number((await query(COUNT_OTHER_CONNECTIONS_SQL))[0]?.['n'])
  for (const end = Date.now() + CLOSE_TIMEOUT_MS; (await countOthers()) > 0; await pause(250)) {
    if (Date.now() > end) return true
  }
  return false
}

/** Shown if `hasOtherConnections` returns true. */
export const OTHER_CONNECTIONS_MESSAGE = 'Another Alaia process uses this database. Stop every process first.'
