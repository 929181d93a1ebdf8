/** Returns every row of a school or its people, for tests that nothing has changed. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { columnsAboutPeople } from './planting.ts'
import type { TestSchool } from './people.ts'

interface ColumnRef {
  table: string
  column: string
}

/** Finds columns by name if there is no foreign key, as in partitioned tables. */
const columnsOf = async (db: Database): Promise<{ school: ColumnRef[]; people: ColumnRef[] }> => {
  const named = async (column: string): Promise<ColumnRef[]> =>
    (
      await sql<ColumnRef>`
        select table_name as table, column_name as column from information_schema.columns
        where column_name = ${column} and table_schema = 'public' order by 1`.execute(db)
    ).rows
  const people = [...(await named('account_uuid')), ...(await columnsAboutPeople(db))]
  const different = new Map(people.map((ref) => [`${ref.table}.${ref.column}`, ref]))
  return { school: await named('organization_uuid'), people: [...different.values()] }
}
/** Cached for all tests of a file. */
let cachedColumns: ReturnType<typeof columnsOf> | undefined

export const rowsOf = async (db: Database, { uuid }: TestSchool): Promise<string> => {
  const { school, people } = await (cachedColumns ??= columnsOf(db))
  const person = sql`(select uuid from identity_account where organization_uuid = ${uuid}::uuid)`
  const inSchool = school.map(
    ({ table, column }) => sql`select ${table}::text as place, to_jsonb(t) - 'name_words' as row
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${uuid}::uuid`,
  )
  const ofPeople = people.map(
    ({ table, column }) => sql`select ${`${table}.${column}`}::text as place, to_jsonb(t) - 'name_words' as row
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} in ${person}`,
  )
  const members = sql`select 'identity_section_member' as place, to_jsonb(t) as row from identity_section_member t
    join identity_section s on s.uuid = t.section_uuid where s.organization_uuid = ${uuid}::uuid`
  const { rows } = await sql<{ place: string; row: string }>`
    select place, row::text as row from (${sql.join([...inSchool, ...ofPeople, members], sql` union all `)}) all_rows
    order by 1, 2`.execute(db)
  return rows.map(({ place, row }) => `${place} ${row}`).join('\n')
}
