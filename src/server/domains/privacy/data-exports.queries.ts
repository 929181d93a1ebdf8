/** Queries for requested data exports of every kind; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportKind } from './export-kind.ts'

type ExportTable = Pick<ExportKind, 'table' | 'ownerColumn'>

export interface ExportRow {
  uuid: string
  owner: string
  status: 'making' | 'ready' | 'failed'
  asked_at: Date
  until: Date | null
  file_key: string | null
  /** Size in bytes. */
  size: number | null
  /** The school requested the export for a family. */
  by_school: boolean
}

const selectColumns = ({ ownerColumn }: ExportTable) => sql`
  uuid, ${sql.ref(ownerColumn)} as owner, status, asked_at, until, file_key, size,
  coalesce((to_jsonb(copy) ->> 'by_school')::boolean, false) as by_school`

export const findNewestExport = async (
  db: Database,
  exportTable: ExportTable,
  owner: string,
): Promise<ExportRow | undefined> => {
  const { rows } = await sql<ExportRow>`
    select ${selectColumns(exportTable)} from ${sql.table(exportTable.table)} copy where ${sql.ref(exportTable.ownerColumn)} = ${owner}
    order by asked_at desc limit 1`.execute(db)
  return rows[0]
}

/** Only a person's export can be requested by their school. */
type NewExport = Pick<ExportRow, 'uuid' | 'owner' | 'asked_at' | 'until'> & { by_school?: boolean | undefined }

export const insertExport = async (
  db: Database,
  exportTable: ExportTable,
  newExport: NewExport,
): Promise<ExportRow> => {
  const { uuid, owner, asked_at, until, by_school = false } = newExport
  const [column, value] = by_school ? [sql`, by_school`, sql`, true`] : [sql``, sql``]
  const { rows } = await sql<ExportRow>`
    insert into ${sql.table(exportTable.table)} as copy (uuid, ${sql.ref(exportTable.ownerColumn)}, asked_at, until${column})
    values (${uuid}, ${owner}, ${asked_at}, ${until}${value}) returning ${selectColumns(exportTable)}`.execute(db)
  return rows[0]!
}

/** @returns the uuids of the deleted exports */
export const deleteExports = async (db: Database, exportTable: ExportTable, owner: string): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    delete from ${sql.table(exportTable.table)} where ${sql.ref(exportTable.ownerColumn)} = ${owner} returning uuid`.execute(
    db,
  )
  return rows.map(({ uuid }) => uuid)
}

/** Returns undefined if the export was deleted, or another one was requested since. */
export const findExport = async (
  db: Database,
  exportTable: ExportTable,
  uuid: string,
): Promise<ExportRow | undefined> => {
  const { rows } = await sql<ExportRow>`
    select ${selectColumns(exportTable)} from ${sql.table(exportTable.table)} copy where uuid = ${uuid}`.execute(db)
  return rows[0]
}

interface FinishedExport {
  uuid: string
  file_key: string
  size: number
  until: Date
}

/** @returns false if nobody waits for the export any more */
export const finishExport = async (
  db: Database,
  exportTable: ExportTable,
  { uuid, file_key, size, until }: FinishedExport,
): Promise<boolean> => {
  const { rows } = await sql`
    update ${sql.table(exportTable.table)} set status = 'ready', file_key = ${file_key}, size = ${size}, until = ${until}
    where uuid = ${uuid} and status = 'making' returning uuid`.execute(db)
  return rows.length > 0
}

/** @returns the owner, if the export was still being created */
export const failExport = async (db: Database, exportTable: ExportTable, uuid: string): Promise<string | undefined> => {
  const { rows } = await sql<{ owner: string }>`
    update ${sql.table(exportTable.table)} set status = 'failed' where uuid = ${uuid} and status = 'making'
    returning ${sql.ref(exportTable.ownerColumn)} as owner`.execute(db)
  return rows[0]?.owner
}

/** Lists expired exports, whatever their status. */
export const listExpiredExports = async (
  db: Database,
  exportTable: ExportTable,
  now: Date,
): Promise<{ uuid: string; owner: string }[]> => {
  const { rows } = await sql<{ uuid: string; owner: string }>`
    select uuid, ${sql.ref(exportTable.ownerColumn)} as owner from ${sql.table(exportTable.table)} where until <= ${now}`.execute(
    db,
  )
  return rows
}

export const deleteExport = (db: Database, exportTable: ExportTable, uuid: string) =>
  sql`delete from ${sql.table(exportTable.table)} where uuid = ${uuid}`.execute(db)

/** Returns whether this file may still be downloaded. */
export const isExportAvailable = async (
  db: Database,
  exportTable: ExportTable,
  { key, now }: { key: string; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${sql.table(exportTable.table)} where file_key = ${key} and until > ${now}`.execute(db)
  return rows.length > 0
}

/** Returns the person's name and school, and the time zone for the times in the export. */
export const findExportedPerson = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['first_name', 'last_name', 'identity_organization.name as school', 'time_zone'])
    .where('identity_account.uuid', '=', accountUuid)
    .executeTakeFirstOrThrow()

export const getExportedSchoolName = async (db: Database, organizationUuid: string): Promise<string> => {
  const { name } = await db
    .selectFrom('identity_organization')
    .select('name')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()
  return name
}
