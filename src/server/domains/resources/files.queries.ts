/** Queries for files; each function runs one statement. */
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type FileRow = Selectable<Tables['resource_file']>

export const findFile = (db: Database, uuid: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('resource_file')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deletion_uuid', 'is', null)
    .executeTakeFirst()

/** Includes deleted files. */
export const listFilesByUuid = (db: Database, uuids: readonly string[]): Promise<FileRow[]> =>
  db
    .selectFrom('resource_file')
    .selectAll()
    .where('uuid', '=', sql<string>`any(${sql.val(uuids)}::uuid[])`)
    .execute()

/** Finds the file that was created from this upload, even if it is deleted. */
export const findFileByUploadKey = (db: Database, uploadKey: string): Promise<FileRow | undefined> =>
  db.selectFrom('resource_file').selectAll().where('sent_as', '=', uploadKey).executeTakeFirst()

export const findFileByName = (
  db: Database,
  folderUuid: string | null,
  nameKey: string,
): Promise<FileRow | undefined> => {
  const query = db
    .selectFrom('resource_file')
    .selectAll()
    .where('name_key', '=', nameKey)
    .where('deletion_uuid', 'is', null)
  return (
    folderUuid === null ? query.where('folder_uuid', 'is', null) : query.where('folder_uuid', '=', folderUuid)
  ).executeTakeFirst()
}

export interface NewFile {
  uuid: string
  folder_uuid: string | null
  name: string
  name_key: string
  sort_key: string
  key: string
  content_type: string
  size: number
  preview: FileRow['preview']
  sent_as: string | null
  added_by: string | null
}

export const insertFile = (db: Database, file: NewFile, now: Date): Promise<FileRow> =>
  db
    .insertInto('resource_file')
    .values({ ...file, added_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFile = (
  db: Database,
  uuid: string,
  { change, now }: { change: Updateable<Tables['resource_file']>; now: Date },
): Promise<FileRow> =>
  db
    .updateTable('resource_file')
    .set({ ...change, changed_at: now })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the preview of the contents with this storage key. @returns false if no file has these contents any more */
export const setPreview = async (
  db: Database,
  { key: storageKey, preview }: { key: string; preview: FileRow['preview'] },
): Promise<boolean> => {
  const rows = await db
    .updateTable('resource_file')
    .set({ preview })
    .where('key', '=', storageKey)
    .returning('uuid')
    .execute()
  return rows.length > 0
}

export const listFilesByPreview = (db: Database, preview: NonNullable<FileRow['preview']>) =>
  db
    .selectFrom('resource_file')
    .select(['uuid', 'key'])
    .where('preview', '=', preview)
    .where('deletion_uuid', 'is', null)
    .execute()

/** Returns the storage keys of these files, including deleted ones. */
export const listFileKeys = async (db: Database, uuids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('resource_file')
    .select('key')
    .where('uuid', '=', sql<string>`any(${sql.val(uuids)}::uuid[])`)
    .execute()
  return rows.map(({ key }) => key)
}
