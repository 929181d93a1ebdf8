/** Reads rows of any table that belong to one person, as the database catalog lists them. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DependentTable, Mention, OwnTable, PersonalTables } from './personal-tables.ts'

export type PersonalRow = Record<string, unknown>

const listRows = async (db: Database, query: ReturnType<typeof sql<{ row: PersonalRow }>>): Promise<PersonalRow[]> =>
  (await query.execute(db)).rows.map(({ row }) => row)

/** Returns the row as JSON, with ISO 8601 times, without these columns. */
const selectRowWithout = (excludedColumns: readonly string[]) => sql`to_jsonb(t) - ${[...excludedColumns]}::text[]`

const whereBelongsTo = (columns: readonly string[], accountUuid: string) =>
  sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} = ${accountUuid}`),
    sql` or `,
  )

interface PersonalQuery {
  accountUuid: string
  excludedColumns: readonly string[]
}

export const listOwnRows = (
  db: Database,
  { table, columns }: OwnTable,
  { accountUuid, excludedColumns }: PersonalQuery,
) =>
  listRows(
    db,
    sql`select ${selectRowWithout(excludedColumns)} as row from ${sql.table(table)} t where ${whereBelongsTo(columns, accountUuid)}`,
  )

/** Returns the chain of tables from this table's parent up to the one that names the person. */
const listParents = ({ from }: DependentTable, { own, dependents }: PersonalTables): (OwnTable | DependentTable)[] => {
  const parent = own.find(({ table }) => table === from) ?? dependents.find(({ table }) => table === from)
  if (!parent) return []
  return 'columns' in parent ? [parent] : [parent, ...listParents(parent, { own, dependents, mentions: [] })]
}

export const listDependentRows = (
  db: Database,
  { dependent, all }: { dependent: DependentTable; all: PersonalTables },
  { accountUuid, excludedColumns }: PersonalQuery,
) => {
  const parentQuery = listParents(dependent, all).reduceRight(
    (innerQuery, parent) =>
      'columns' in parent
        ? sql`select t.uuid from ${sql.table(parent.table)} t where ${whereBelongsTo(parent.columns, accountUuid)}`
        : sql`select t.uuid from ${sql.table(parent.table)} t where t.${sql.ref(parent.column)} in (${innerQuery})`,
    sql`select null::uuid`,
  )
  return listRows(
    db,
    sql`select ${selectRowWithout(excludedColumns)} as row from ${sql.table(dependent.table)} t where t.${sql.ref(dependent.column)} in (${parentQuery})`,
  )
}

/** Returns only the ids of another person's rows, so that nobody's data appears in somebody else's export. */
export const listMentioningRows = (
  db: Database,
  { table, column, key }: Mention,
  { accountUuid, excludedColumns }: PersonalQuery,
) => {
  const keyObject = sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql`${name}::text`, sql`t.${sql.ref(name)}`]))})`
  const row = excludedColumns.includes('*') ? keyObject : selectRowWithout(excludedColumns)
  return listRows(db, sql`select ${row} as row from ${sql.table(table)} t where t.${sql.ref(column)} = ${accountUuid}`)
}

export const findAccountRow = (db: Database, { accountUuid, excludedColumns }: PersonalQuery) =>
  listRows(
    db,
    sql`select ${selectRowWithout(excludedColumns)} as row from identity_account t where uuid = ${accountUuid}`,
  )

/** The column that labels a uuid in a person's rows. */
const labelColumns = {
  library_session: 'title',
  learn_lesson: 'title',
  exercises_exercise: 'title',
  reflect_question: 'text',
  identity_organization: 'name',
  identity_section: 'name',
  support_contact: 'name',
} as const

/** Returns the answers of each of these questions, the lowest first. */
export const getQuestionAnswers = async (db: Database, uuids: readonly string[]): Promise<Record<string, string[]>> => {
  const rows = await db
    .selectFrom('reflect_question')
    .select(['uuid', 'answers'])
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .execute()
  return Object.fromEntries(rows.map(({ uuid, answers }) => [uuid, answers]))
}

/** Selects only those other people who typed an answer for this person. */
const selectEnteredBy = (accountUuid: string) => sql`
  select uuid, first_name || ' ' || last_name as label from identity_account
  where uuid in (select entered_by from reflect_response where account_uuid = ${accountUuid})`

export const getLabels = async (
  db: Database,
  { uuids, accountUuid }: { uuids: readonly string[]; accountUuid: string },
): Promise<Record<string, string>> => {
  const selects = Object.entries(labelColumns).map(
    ([table, column]) =>
      sql`select uuid, ${sql.ref(column)} as label from ${sql.table(table)} where uuid = any(${[...uuids]}::uuid[])`,
  )
  const { rows } = await sql<{
    uuid: string
    label: string
  }>`${sql.join([...selects, selectEnteredBy(accountUuid)], sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ uuid, label }) => [uuid, label]))
}
