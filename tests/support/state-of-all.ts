/** Whether anything at all was written, in any table, or sent to be worked on: cheap enough to be asked between two calls. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** That somebody is there stands in their session. */
const TOUCHED = 'identity_session'

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
let tables: Promise<string[]> | undefined

/** Of each table how many rows there are, and which was the last transaction that wrote one of them. */
export const stateOfAll = async (db: Database): Promise<Record<string, string>> => {
  const looks = (await (tables ??= tablesOf(db))).map((name) => {
    const last = name === TOUCHED ? sql`0` : sql`coalesce(max(xmin::text::bigint), 0)`
    return sql`select ${name}::text as name, count(*) || ' rows, last by ' || ${last} as state from ${sql.table(name)}`
  })
  const jobs = sql`select 'jobs' as name, count(*)::text as state from pgboss.job`
  const { rows } = await sql<{ name: string; state: string }>`${sql.join([...looks, jobs], sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
