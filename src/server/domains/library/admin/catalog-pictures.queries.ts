/** Pictures that were stored for covers, and which of them a cover uses. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export const insertCatalogPicture = (db: Database, key: string, now: Date) =>
  db
    .insertInto('library_picture')
    .values({ key, painted_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ painted_at: now }))
    .execute()

export const hasPicture = async (db: Database, key: string): Promise<boolean> =>
  (await db.selectFrom('library_picture').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

/** Lists the pictures that were stored before the given time and are on no cover. */
export const listUnusedPictures = async (db: Database, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from library_picture where painted_at < ${before}
      and not exists (select from library_session where picture_key = key)
      and not exists (select from library_group where picture_key = key)
      and not exists (select from library_ambience where picture_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}

export const deletePictureRow = (db: Database, key: string) =>
  db.deleteFrom('library_picture').where('key', '=', key).execute()
