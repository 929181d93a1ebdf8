/**
 * Lists the sessions and groups that other content can refer to by slug, and checks whether they exist: one query per
 * function.
 */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Finds sessions of the catalog, published or not. */
export const hasSession = async (db: Database, slug: string): Promise<boolean> =>
  (await db
    .selectFrom('library_session')
    .select('uuid')
    .where('slug', '=', slug)
    .where('owner_uuid', 'is', null)
    .executeTakeFirst()) !== undefined

export const hasGroup = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('library_group').select('uuid').where('slug', '=', slug).executeTakeFirst()) !== undefined

const titleOrder = sql`lower(title collate "und-x-icu")`

/** Lists sessions of the catalog by title. Deleted ones can't be referred to. */
export const listSessionReferences = (db: Database) =>
  db
    .selectFrom('library_session')
    .select(['slug', 'title', 'published'])
    .select(sql<'session'>`'session'`.as('kind'))
    .where('owner_uuid', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy(titleOrder)
    .execute()

/** Lists groups by title. A group is visible as soon as it has a published session. */
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
    .orderBy(titleOrder)
    .execute()
