/** Who else works on the database, whose tables or keys are about to change under their hands. */
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from './database.ts'

const COMPANY = `
  select count(*) as n from pg_stat_activity
  where datname = current_database() and application_name = 'alaia' and pid <> pg_backend_pid()`
/** Milliseconds in which a connection of our own that is just ending has ended. */
const PARTING = 3000

/** Whether another process of Alaia works on it; of the embedded database there is a lock. */
export const hasOtherConnections = async ({ engine, query }: OpenDatabase): Promise<boolean> => {
  if (engine === 'embedded') return false
  const others = async (): Promise<number> => Number((await query(COMPANY))[0]?.['n'])
  for (const end = Date.now() + PARTING; (await others()) > 0; await pause(250)) if (Date.now() > end) return true
  return false
}

/** What is said then. */
export const COMPANY_SAID = 'A process of Alaia still works on this database: stop it first.'
