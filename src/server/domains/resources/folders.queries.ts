/** Queries for single folders; each function runs one statement. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Counts folders and files directly inside. */
export const countItemsSql = sql<number>`(
  (select count(*) from resource_folder inner_folder
    where inner_folder.parent_uuid = resource_folder.uuid and inner_folder.deletion_uuid is null)
  + (select count(*) from resource_file
    where resource_file.folder_uuid = resource_folder.uuid and resource_file.deletion_uuid is null))::int`

export const findFolder = (db: Database, uuid: string) =>
  db
    .selectFrom('resource_folder')
    .selectAll()
    .select(countItemsSql.as('items'))
    .where('uuid', '=', uuid)
    .where('deletion_uuid', 'is', null)
    .executeTakeFirst()
export type FolderRow = NonNullable<Awaited<ReturnType<typeof findFolder>>>

/** Finds the folder of that name directly inside another one, or at the top. */
export const findFolderByName = (db: Database, parent: string | null, nameKey: string) => {
  const query = db
    .selectFrom('resource_folder')
    .select('uuid')
    .where('name_key', '=', nameKey)
    .where('deletion_uuid', 'is', null)
  return (
    parent === null ? query.where('parent_uuid', 'is', null) : query.where('parent_uuid', '=', parent)
  ).executeTakeFirst()
}

export interface NewFolder {
  uuid: string
  parent_uuid: string | null
  name: string
  name_key: string
  sort_key: string
  added_by: string | null
}

export const insertFolder = (db: Database, folder: NewFolder, now: Date) =>
  db
    .insertInto('resource_folder')
    .values({ ...folder, added_at: now, changed_at: now })
    .execute()

export const updateFolder = (
  db: Database,
  uuid: string,
  { change, now }: { change: Updateable<Tables['resource_folder']>; now: Date },
) =>
  db
    .updateTable('resource_folder')
    .set({ ...change, changed_at: now })
    .where('uuid', '=', uuid)
    .execute()
