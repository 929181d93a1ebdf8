/** Queries for deletions and what they contain; each function runs one statement. */
import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type DeletionRow = Selectable<Tables['resource_deletion']>

export const insertDeletion = (db: Database, row: DeletionRow) =>
  db.insertInto('resource_deletion').values(row).returningAll().executeTakeFirstOrThrow()

export const markFoldersDeleted = (db: Database, uuids: readonly string[], deletion: string) =>
  sql`
  update resource_folder set deletion_uuid = ${deletion} where uuid = any(${sql.val(uuids)}::uuid[])`.execute(db)

/** Marks the files in these folders as deleted. */
export const markFilesInFoldersDeleted = (db: Database, folderUuids: readonly string[], deletion: string) =>
  sql`
  update resource_file set deletion_uuid = ${deletion}
  where folder_uuid = any(${sql.val(folderUuids)}::uuid[]) and deletion_uuid is null`.execute(db)

export const markFileDeleted = (db: Database, uuid: string, deletion: string) =>
  db.updateTable('resource_file').set({ deletion_uuid: deletion }).where('uuid', '=', uuid).execute()

/** Finds a deletion that was made since a moment. */
export const findDeletion = (db: Database, uuid: string, since: Date): Promise<DeletionRow | undefined> =>
  db
    .selectFrom('resource_deletion')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deleted_at', '>=', since)
    .executeTakeFirst()

/** Lists deletions, newest first, and one more than the limit if there are as many. */
export const listDeletions = (
  db: Database,
  { since, before, limit }: { since: Date; before: { at: Date; uuid: string } | null; limit: number },
): Promise<DeletionRow[]> =>
  db
    .selectFrom('resource_deletion')
    .selectAll()
    .where('deleted_at', '>=', since)
    .$if(before !== null, (query) =>
      query.where((where) =>
        where.or([
          where('deleted_at', '<', before!.at),
          where.and([where('deleted_at', '=', before!.at), where('uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('uuid')
    .limit(limit + 1)
    .execute()

/** Returns the folder and the name of the deleted item itself. */
export const findDeletedItem = async (
  db: Database,
  { kind, thing_uuid: uuid }: Pick<DeletionRow, 'kind' | 'thing_uuid'>,
): Promise<{ folderUuid: string | null; name: string } | undefined> =>
  kind === 'folder'
    ? db
        .selectFrom('resource_folder')
        .select(['parent_uuid as folderUuid', 'name'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : db
        .selectFrom('resource_file')
        .select(['folder_uuid as folderUuid', 'name'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()

export const restoreFolders = (db: Database, deletion: string) =>
  db.updateTable('resource_folder').set({ deletion_uuid: null }).where('deletion_uuid', '=', deletion).execute()

export const restoreFilesOfDeletion = (db: Database, deletion: string) =>
  db.updateTable('resource_file').set({ deletion_uuid: null }).where('deletion_uuid', '=', deletion).execute()

export const deleteDeletion = (db: Database, uuid: string) =>
  db.deleteFrom('resource_deletion').where('uuid', '=', uuid).execute()

/** Deletes older deletions; their folders and files are deleted with them. */
export const deleteDeletionsBefore = (db: Database, before: Date) =>
  db.deleteFrom('resource_deletion').where('deleted_at', '<', before).execute()
