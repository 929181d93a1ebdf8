/** Copies of what a school takes along; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TakenTable } from './school-tables.ts'

export type SchoolExportRow = NonNullable<Awaited<ReturnType<typeof newestSchoolExport>>>

export const newestSchoolExport = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('privacy_school_export')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const addSchoolExport = (
  db: Database,
  row: Pick<SchoolExportRow, 'uuid' | 'organization_uuid' | 'asked_at' | 'until'>,
) => db.insertInto('privacy_school_export').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns which they were */
export const removeSchoolExports = async (db: Database, organizationUuid: string): Promise<string[]> => {
  const rows = await db
    .deleteFrom('privacy_school_export')
    .where('organization_uuid', '=', organizationUuid)
    .returning('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Whose it is, while it is still to be made. */
export const schoolExportToMake = (db: Database, uuid: string) =>
  db
    .selectFrom('privacy_school_export as copy')
    .innerJoin('identity_organization as school', 'school.uuid', 'copy.organization_uuid')
    .select(['copy.organization_uuid', 'school.name'])
    .where('copy.uuid', '=', uuid)
    .where('status', '=', 'making')
    .executeTakeFirst()

/** @returns false where nobody waits for it any more */
export const finishSchoolExport = async (
  db: Database,
  { uuid, ...made }: { uuid: string; file_key: string; size: number; until: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('privacy_school_export')
    .set({ ...made, status: 'ready' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'making')
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whose it is */
export const failSchoolExport = async (db: Database, uuid: string): Promise<string | undefined> => {
  const row = await db
    .updateTable('privacy_school_export')
    .set({ status: 'failed' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'making')
    .returning('organization_uuid')
    .executeTakeFirst()
  return row?.organization_uuid
}

export const schoolExportsUntil = (db: Database, now: Date) =>
  db.selectFrom('privacy_school_export').select(['uuid', 'organization_uuid']).where('until', '<=', now).execute()

export const removeSchoolExport = (db: Database, uuid: string) =>
  db.deleteFrom('privacy_school_export').where('uuid', '=', uuid).execute()

/** Whether this file may still be fetched. */
export const isSchoolExportOpen = async (db: Database, key: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('privacy_school_export')
    .select('uuid')
    .where('file_key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

const whose = ({ of }: TakenTable, organizationUuid: string) => {
  if (of === 'itself') return sql`t.uuid = ${organizationUuid}`
  if (of === 'school') return sql`t.organization_uuid = ${organizationUuid}`
  return of === 'section'
    ? sql`t.section_uuid in (select uuid from identity_section where organization_uuid = ${organizationUuid})`
    : sql`t.account_uuid in (select uuid from identity_account where organization_uuid = ${organizationUuid})`
}

interface Slice {
  table: string
  taken: TakenTable
  organizationUuid: string
  /** What names a row of this table. */
  key: readonly string[]
  /** The name of the last one before; null for the first. */
  after: readonly string[] | null
  most: number
}

/** The next rows in the order of their names, so that what is written meanwhile moves nothing. */
export const rowsTaken = async (
  db: Database,
  { table, taken, organizationUuid, key, after, most }: Slice,
): Promise<{ row: Record<string, unknown>; place: string[] }[]> => {
  const told = sql.join(taken.columns.flatMap((name) => [sql`${name}::text`, sql`t.${sql.ref(name)}`]))
  const names = sql.join(key.map((name) => sql`t.${sql.ref(name)}::text`))
  const [column, value] = taken.only ?? []
  const only = column === undefined ? sql`` : sql`and t.${sql.ref(column)} = ${value}`
  const later = after === null ? sql`` : sql`and (${names}) > (${sql.join(after.map((one) => sql`${one}::text`))})`
  const { rows } = await sql<{ row: Record<string, unknown>; place: string[] }>`
    select jsonb_build_object(${told}) as row, array[${names}] as place from ${sql.table(table)} t
    where ${whose(taken, organizationUuid)} ${only} ${later}
    order by ${names} limit ${most}`.execute(db)
  return rows
}
