/** Opens only the database, for commands that don't need the whole platform. */
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'

/** Opens the database of this installation. The embedded database opens only while no server uses it. */
export const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { openDatabase } = await import('#server/platform/database/database.ts')
  const { migrate } = await import('#server/platform/database/migrate.ts')
  const { DATABASE_URL, ALAIA_DATA, LOG_LEVEL } = readConfig(process.env)
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: createJsonLog(LOG_LEVEL) })
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}
