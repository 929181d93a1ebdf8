/** Queries for single files; each function runs one statement. */
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

/** Finds the file that was created from this upload. */
export const findFileByUploadKey = (db: Database, key: string): Promise<FileRow | undefined> =>
  db.selectFrom('resource_file').selectAll().where('sent_as', '=', key).executeTakeFirst()

export const findFileByName = (db: Database, folder: string | null, nameKey: string): Promise<FileRow | undefined> => {
  const query = db
    .selectFrom('resource_file')
    .selectAll()
    .where('name_key', '=', nameKey)
    .where('deletion_uuid', 'is', null)
  return (
    folder === null ? query.where('folder_uuid', 'is', null) : query.where('folder_uuid', '=', folder)
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

/** Sets the preview, unless the file has other contents by now. */
export const setPreview = async (
  db: Database,
  { key, preview }: { key: string; preview: FileRow['preview'] },
): Promise<boolean> => {
  const rows = await db.updateTable('resource_file').set({ preview }).where('key', '=', key).returning('uuid').execute()
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
