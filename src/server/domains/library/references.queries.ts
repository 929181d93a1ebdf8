/** What of the library can be named, and whether it is there, by its slug; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Of the catalogue, published or not. */
export const hasSession = async (db: Database, slug: string): Promise<boolean> =>
  (await db
    .selectFrom('library_session')
    .select('uuid')
    .where('slug', '=', slug)
    .where('owner_uuid', 'is', null)
    .executeTakeFirst()) !== undefined

export const hasGroup = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('library_group').select('uuid').where('slug', '=', slug).executeTakeFirst()) !== undefined

const byTitle = sql`lower(title collate "und-x-icu")`

/** Of the catalogue, by title; what is deleted cannot be named. */
export const listSessionReferences = (db: Database) =>
  db
    .selectFrom('library_session')
    .select(['slug', 'title', 'published'])
    .select(sql<'session'>`'session'`.as('kind'))
    .where('owner_uuid', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy(byTitle)
    .execute()

/** By title. One is shown as soon as a published session is in it. */
export const listGroupReferences = (db: Database) =>
  db
    .selectFrom('library_group')
    .select(['slug', 'title', 'group_type as kind'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('library_group_session as member')
            .innerJoin('library_session as session', 'session.uuid', 'member.session_uuid')
            .select('session.uuid')
            .whereRef('member.group_uuid', '=', 'library_group.uuid')
            .where('session.published', '=', true)
            .where('session.deleted_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('published'),
    )
    .where('deleted_at', 'is', null)
    .orderBy(byTitle)
    .execute()
