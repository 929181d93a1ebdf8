/** Deletions and what they took; each function is one statement. */
import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type DeletionRow = Selectable<Tables['resource_deletion']>

export const insertDeletion = (db: Database, row: DeletionRow) =>
  db.insertInto('resource_deletion').values(row).returningAll().executeTakeFirstOrThrow()

export const markFoldersDeleted = (db: Database, uuids: readonly string[], deletion: string) =>
  sql`
  update resource_folder set deletion_uuid = ${deletion} where uuid = any(${sql.val(uuids)}::uuid[])`.execute(db)

/** The files in these folders. */
export const markFilesInFoldersDeleted = (db: Database, folderUuids: readonly string[], deletion: string) =>
  sql`
  update resource_file set deletion_uuid = ${deletion}
  where folder_uuid = any(${sql.val(folderUuids)}::uuid[]) and deletion_uuid is null`.execute(db)

export const markFileDeleted = (db: Database, uuid: string, deletion: string) =>
  db.updateTable('resource_file').set({ deletion_uuid: deletion }).where('uuid', '=', uuid).execute()

/** Of what was deleted since a moment. */
export const findDeletion = (db: Database, uuid: string, since: Date): Promise<DeletionRow | undefined> =>
  db
    .selectFrom('resource_deletion')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deleted_at', '>=', since)
    .executeTakeFirst()

/** Last deleted first; one more than asked for, where there are as many. */
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

/** Where the thing itself was: its place and what it was called. */
export const findDeletedItem = async (
  db: Database,
  { kind, thing_uuid: uuid }: Pick<DeletionRow, 'kind' | 'thing_uuid'>,
): Promise<{ place: string | null; name: string } | undefined> =>
  kind === 'folder'
    ? db
        .selectFrom('resource_folder')
        .select(['parent_uuid as place', 'name'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : db
        .selectFrom('resource_file')
        .select(['folder_uuid as place', 'name'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()

export const restoreFolders = (db: Database, deletion: string) =>
  db.updateTable('resource_folder').set({ deletion_uuid: null }).where('deletion_uuid', '=', deletion).execute()

export const restoreFilesOfDeletion = (db: Database, deletion: string) =>
  db.updateTable('resource_file').set({ deletion_uuid: null }).where('deletion_uuid', '=', deletion).execute()

export const deleteDeletion = (db: Database, uuid: string) =>
  db.deleteFrom('resource_deletion').where('uuid', '=', uuid).execute()

/** With everything that was deleted by then: folders and files go with their deletion. */
export const deleteDeletionsBefore = (db: Database, before: Date) =>
  db.deleteFrom('resource_deletion').where('deleted_at', '<', before).execute()
