/** Reads the rows of a school's data export in one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportedTable } from './school-tables.ts'

const whereOfSchool = ({ scope }: ExportedTable, organizationUuid: string) => {
  if (scope === 'itself') return sql`t.uuid = ${organizationUuid}`
  if (scope === 'school') return sql`t.organization_uuid = ${organizationUuid}`
  return scope === 'section'
    ? sql`t.section_uuid in (select uuid from identity_section where organization_uuid = ${organizationUuid})`
    : sql`t.account_uuid in (select uuid from identity_account where organization_uuid = ${organizationUuid})`
}

interface ExportSlice {
  table: string
  exported: ExportedTable
  organizationUuid: string
  /** The primary key columns of this table. */
  key: readonly string[]
  /** The key of the last row of the previous slice; null for the first slice. */
  after: readonly string[] | null
  maxRows: number
}

/** Returns the next rows in key order, so that rows written in the meantime shift nothing. */
export const listExportedRows = async (
  db: Database,
  { table, exported, organizationUuid, key, after, maxRows }: ExportSlice,
): Promise<{ row: Record<string, unknown>; place: string[] }[]> => {
  const values = sql.join(exported.columns.flatMap((name) => [sql`${name}::text`, sql`t.${sql.ref(name)}`]))
  const names = sql.join(key.map((name) => sql`t.${sql.ref(name)}::text`))
  const [column, value] = exported.only ?? []
  const onlyCondition = column === undefined ? sql`` : sql`and t.${sql.ref(column)} = ${value}`
  const afterCondition =
    after === null ? sql`` : sql`and (${names}) > (${sql.join(after.map((keyPart) => sql`${keyPart}::text`))})`
  const { rows } = await sql<{ row: Record<string, unknown>; place: string[] }>`
    select jsonb_build_object(${values}) as row, array[${names}] as place from ${sql.table(table)} t
    where ${whereOfSchool(exported, organizationUuid)} ${onlyCondition} ${afterCondition}
    order by ${names} limit ${maxRows}`.execute(db)
  return rows
}
