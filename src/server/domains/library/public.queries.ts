import type { Database } from '../../platform/database/database.ts'

export const catalogueVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('library_version').select('version').executeTakeFirstOrThrow()).version
