import type { Database } from '#server/platform/database/database.ts'

export const getCatalogVersion = async (db: Database): Promise<number> =>
  (await db.selectFrom('library_version').select('version').executeTakeFirstOrThrow()).version
