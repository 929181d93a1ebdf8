/** Detects any write, in any table or to the queue: cheap enough to run between two calls. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Every call writes the last activity to this table, so its writes don't count. */
const SESSION_TABLE = 'identity_session'

const listTables = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
let tables: Promise<string[]> | undefined

/** Returns for each table the number of rows and the last transaction that wrote one. */
export const readDatabaseState = async (db: Database): Promise<Record<string, string>> => {
  const queries = (await (tables ??= listTables(db))).map((name) => {
    const lastWrite = name === SESSION_TABLE ? sql`0` : sql`coalesce(max(xmin::text::bigint), 0)`
    return sql`select ${name}::text as name, count(*) || ' rows, last by ' || ${lastWrite} as state from ${sql.table(name)}`
  })
  const jobs = sql`select 'jobs' as name, count(*)::text as state from pgboss.job`
  const { rows } = await sql<{
    name: string
    state: string
  }>`${sql.join([...queries, jobs], sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
