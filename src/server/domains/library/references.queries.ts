/** Whether something of the library is there, by its slug; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'

/** Of the catalogue, published or not. */
export const isSession = async (db: Database, slug: string): Promise<boolean> =>
  (await db
    .selectFrom('library_session')
    .select('uuid')
    .where('slug', '=', slug)
    .where('owner_uuid', 'is', null)
    .executeTakeFirst()) !== undefined

export const isGroup = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('library_group').select('uuid').where('slug', '=', slug).executeTakeFirst()) !== undefined
