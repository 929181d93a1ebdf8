/** Maintenance mode of all nodes on one database. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Returns undefined while there is no maintenance. */
export const getMaintenanceMessage = async (db: Database): Promise<string | undefined> => {
  const { rows } = await sql<{ sentence: string }>`select sentence from installation.maintenance`.execute(db)
  return rows[0]?.sentence
}

export const enableMaintenance = async (db: Database, sentence: string): Promise<void> => {
  await sql`
    insert into installation.maintenance (sentence) values (${sentence})
    on conflict (single) do update set sentence = excluded.sentence, since = now()`.execute(db)
}

export const disableMaintenance = async (db: Database): Promise<void> => {
  await sql`delete from installation.maintenance`.execute(db)
}
