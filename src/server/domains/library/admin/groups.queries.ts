/** Reads and writes series and collections, and the sessions in them. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type EditableGroupType = 'series' | 'collection'

const selectGroups = (db: Database, type?: EditableGroupType) => {
  const rows = db.selectFrom('library_group').selectAll().where('deleted_at', 'is', null)
  return type ? rows.where('group_type', '=', type) : rows
}

/** Lists the groups in display order. */
export const listAdminGroups = (db: Database, type?: EditableGroupType) =>
  selectGroups(db, type).orderBy('position').orderBy('title').execute()
export type AdminGroupRow = Awaited<ReturnType<typeof listAdminGroups>>[number]

export const findAdminGroup = (db: Database, uuid: string) =>
  selectGroups(db).where('uuid', '=', uuid).executeTakeFirst()

/** Locks all groups until the transaction ends, because positions and titles are checked before they are written. */
export const lockGroups = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('library_group'))`.execute(tx)

/** Tells whether another group of the same kind has this title, ignoring case. */
export const isGroupTitleTaken = async (
  db: Database,
  { type, title, except }: { type: EditableGroupType; title: string; except: string },
): Promise<boolean> => {
  const existing = await selectGroups(db, type)
    .where('uuid', '!=', except)
    .where(sql`lower(title collate "und-x-icu")`, '=', sql`lower(${title}::text collate "und-x-icu")`)
    .executeTakeFirst()
  return existing !== undefined
}

export type GroupChange = Updateable<Tables['library_group']>

export const updateGroup = async (
  db: Database,
  uuid: string,
  { change, now }: { change: GroupChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('library_group')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now })
    .where('uuid', '=', uuid)
    .execute()
}

export interface NewGroup {
  uuid: string
  group_type: EditableGroupType
  title: string
  description: string
  audience: string
  scene: string
  palette: string
  picture_key: string | null
  cover_key: string | null
}

export const insertGroup = async (db: Database, group: NewGroup, now: Date): Promise<void> => {
  await db
    .insertInto('library_group')
    .values({
      ...group,
      slug: group.uuid,
      position: sql`(select coalesce(max(position), 0) + 1 from library_group)`,
      edited_at: now,
    })
    .execute()
}

/** Restores a group only if it was deleted since the given time. */
export const restoreGroupRow = async (db: Database, uuid: string, since: Date): Promise<boolean> => {
  const restored = await db
    .updateTable('library_group')
    .set({ deleted_at: null, revision: sql`revision + 1` })
    .where('uuid', '=', uuid)
    .where('deleted_at', '>=', since)
    .returning('uuid')
    .execute()
  return restored.length > 0
}

export const findDeletedGroup = (db: Database, uuid: string) =>
  db
    .selectFrom('library_group')
    .select(['uuid', 'title', 'group_type'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

/** Sets the position of each group within its kind. Groups that don't move keep their revision. */
export const updateGroupOrder = async (db: Database, uuids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update library_group set position = wanted.place, edited_at = ${now}, revision = revision + 1
    from unnest(${sql.val(uuids)}::uuid[]) with ordinality as wanted (uuid, place)
    where library_group.uuid = wanted.uuid and library_group.position <> wanted.place`.execute(db)
}

/** Lists memberships in their order within each group. */
export const listAdminMemberships = (db: Database) =>
  db.selectFrom('library_group_session').selectAll().orderBy('group_uuid').orderBy('position').execute()
export type Membership = Awaited<ReturnType<typeof listAdminMemberships>>[number]

export const listSessionsInGroup = async (db: Database, groupUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('library_group_session')
    .select('session_uuid')
    .where('group_uuid', '=', groupUuid)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.session_uuid)
}

export const removeSessionFromGroup = async (db: Database, groupUuid: string, sessionUuid: string): Promise<void> => {
  await db
    .deleteFrom('library_group_session')
    .where('group_uuid', '=', groupUuid)
    .where('session_uuid', '=', sessionUuid)
    .execute()
}

/** Adds a session at the end, unless it is in the group already. */
export const addSessionToGroup = async (db: Database, groupUuid: string, sessionUuid: string): Promise<void> => {
  await sql`
    insert into library_group_session (group_uuid, session_uuid, position)
    select ${groupUuid}::uuid, ${sessionUuid}::uuid, coalesce(max(position), 0) + 1
    from library_group_session where group_uuid = ${groupUuid}::uuid
    on conflict do nothing`.execute(db)
}

export const updateSessionOrder = async (
  db: Database,
  groupUuid: string,
  sessionUuids: readonly string[],
): Promise<void> => {
  await sql`
    update library_group_session set position = wanted.place
    from unnest(${sql.val(sessionUuids)}::uuid[]) with ordinality as wanted (uuid, place)
    where group_uuid = ${groupUuid}::uuid and session_uuid = wanted.uuid and position <> wanted.place`.execute(db)
}

/**
 * Orders sessions as the groups are ordered, because lists show them in this order. Sessions without a group come
 * last, in their previous order.
 */
export const renumberSessions = async (db: Database): Promise<void> => {
  await sql`
    with first as (
      select distinct on (session_uuid) session_uuid, g.position as group_place, m.position as place, g.title
      from library_group_session m join library_group g on g.uuid = m.group_uuid and g.deleted_at is null
      order by session_uuid, g.position, g.title
    ), wanted as (
      select s.uuid, row_number() over (order by group_place nulls last, first.title, place, s.position, s.uuid) - 1 as place
      from library_session s left join first on first.session_uuid = s.uuid where owner_uuid is null
    )
    update library_session set position = wanted.place from wanted
    where library_session.uuid = wanted.uuid and library_session.position <> wanted.place`.execute(db)
}
