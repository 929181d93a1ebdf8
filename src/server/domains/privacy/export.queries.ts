/** Copies that people asked for; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof newestExport>>>

export const newestExport = (db: Database, accountUuid: string) =>
  db
    .selectFrom('privacy_export')
    .selectAll()
    .where('account_uuid', '=', accountUuid)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewExport = Pick<ExportRow, 'uuid' | 'account_uuid' | 'asked_at' | 'until'> & { by_school?: boolean }

export const addExport = (db: Database, row: NewExport) =>
  db.insertInto('privacy_export').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns which they were */
export const removeExports = async (db: Database, accountUuid: string): Promise<string[]> => {
  const rows = await db.deleteFrom('privacy_export').where('account_uuid', '=', accountUuid).returning('uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

/** Whose it is, while it is still to be made. */
export const exportToMake = (db: Database, uuid: string) =>
  db
    .selectFrom('privacy_export')
    .innerJoin('identity_account', 'identity_account.uuid', 'privacy_export.account_uuid')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['account_uuid', 'first_name', 'last_name', 'identity_organization.name as school', 'time_zone'])
    .where('privacy_export.uuid', '=', uuid)
    .where('status', '=', 'making')
    .executeTakeFirst()

interface Made {
  uuid: string
  file_key: string
  size: number
  until: Date
}

/** @returns false where nobody waits for it any more */
export const finishExport = async (db: Database, { uuid, ...made }: Made): Promise<boolean> => {
  const row = await db
    .updateTable('privacy_export')
    .set({ ...made, status: 'ready' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'making')
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whose it is */
export const failExport = async (db: Database, uuid: string): Promise<string | undefined> => {
  const row = await db
    .updateTable('privacy_export')
    .set({ status: 'failed' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'making')
    .returning('account_uuid')
    .executeTakeFirst()
  return row?.account_uuid
}

/** Whatever became of them. */
export const exportsUntil = (db: Database, now: Date) =>
  db.selectFrom('privacy_export').select(['uuid', 'account_uuid']).where('until', '<=', now).execute()

export const removeExport = (db: Database, uuid: string) =>
  db.deleteFrom('privacy_export').where('uuid', '=', uuid).execute()

/** Whether this file may still be fetched. */
export const isExportOpen = async (db: Database, key: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('privacy_export')
    .select('uuid')
    .where('file_key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
