/** Queries for the folders above and below a folder; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Locks the tree until the transaction ends, because names, parents and contents are checked before a change. */
export const lockTree = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('resource_tree'))`.execute(tx)

export interface FolderPathStep {
  /** The folder that the path leads to. */
  start: string
  uuid: string
  name: string
  demo: boolean
}

/** Returns each of these folders and all folders above it, from the top down. */
export const listPathSteps = async (db: Database, folderUuids: readonly string[]): Promise<FolderPathStep[]> => {
  if (folderUuids.length === 0) return []
  const { rows } = await sql<FolderPathStep>`
    with recursive above as (
      select uuid as start, uuid, parent_uuid, name, demo, 0 as height
      from resource_folder where uuid = any(${sql.val(folderUuids)}::uuid[])
      union all
      select start, folder.uuid, folder.parent_uuid, folder.name, folder.demo, height + 1
      from above join resource_folder folder on folder.uuid = above.parent_uuid
    )
    select start, uuid, name, demo from above order by start, height desc`.execute(db)
  return rows
}

export interface DescendantFolder {
  uuid: string
  parent_uuid: string | null
  name: string
  changed_at: Date
}

/** Returns a folder and every folder below it, parents first. */
export const listDescendantFolders = async (db: Database, uuid: string): Promise<DescendantFolder[]> => {
  const { rows } = await sql<DescendantFolder>`
    with recursive below as (
      select uuid, parent_uuid, name, sort_key, changed_at, 0 as depth
      from resource_folder where uuid = ${uuid} and deletion_uuid is null
      union all
      select folder.uuid, folder.parent_uuid, folder.name, folder.sort_key, folder.changed_at, depth + 1
      from below join resource_folder folder on folder.parent_uuid = below.uuid and folder.deletion_uuid is null
    )
    select uuid, parent_uuid, name, changed_at from below order by depth, sort_key, uuid`.execute(db)
  return rows
}

export interface DescendantFile {
  uuid: string
  folder_uuid: string | null
  name: string
  key: string
  size: number
  changed_at: Date
}

export const listFilesInFolders = (db: Database, folderUuids: readonly string[]): Promise<DescendantFile[]> =>
  db
    .selectFrom('resource_file')
    .select(['uuid', 'folder_uuid', 'name', 'key', 'size', 'changed_at'])
    .where('folder_uuid', '=', sql<string>`any(${sql.val(folderUuids)}::uuid[])`)
    .where('deletion_uuid', 'is', null)
    .orderBy('sort_key')
    .orderBy('uuid')
    .execute()

/** Lists all folders by name, for the tree in which items are moved. */
export const listAllFolders = (db: Database) =>
  db
    .selectFrom('resource_folder')
    .select(['uuid', 'parent_uuid', 'name'])
    .where('deletion_uuid', 'is', null)
    .orderBy('sort_key')
    .orderBy('uuid')
    .execute()

/** Returns the keys of the names (rules/names.ts) of folders and files directly in a folder, or at the top. */
export const listTakenKeys = async (
  db: Database,
  parentUuid: string | null,
  { except = null }: { except?: string | null } = {},
): Promise<Set<string>> => {
  const isIn = (column: 'parent_uuid' | 'folder_uuid') =>
    parentUuid === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${parentUuid}`
  const { rows } = await sql<{ name_key: string }>`
    select name_key from resource_folder
    where ${isIn('parent_uuid')} and deletion_uuid is null and uuid is distinct from ${except}::uuid
    union all
    select name_key from resource_file
    where ${isIn('folder_uuid')} and deletion_uuid is null and uuid is distinct from ${except}::uuid`.execute(db)
  return new Set(rows.map(({ name_key }) => name_key))
}
